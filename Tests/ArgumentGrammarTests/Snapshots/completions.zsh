#compdef gridsim
# zsh completion for gridsim, written by 'gridsim completions zsh'.

_gridsim() {
  local curcontext=$curcontext chosen='run'
  local -a commands=(
    'run:Simulate one or more modes and compare them'
    'images:Show what pictures cost'
    'completions:Print completions for a shell'
    'merge:Join the shards of a sweep'
    'help:Show the help of a command'
  )

  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
    run|images|completions|merge|help)
      chosen=$words[2]
      shift words
      (( CURRENT-- ))
      ;;
  esac

  case $chosen in
    run)
      _arguments -s -S \
        '--rows=[Rows of the table]:N: ' \
        '--row-height=[Height of a row]:PT: ' \
        '--gesture=[What the finger does\: '\''default'\'', '\''none'\'', steps such as '\''flick 2000; wait 1s'\'', or a file of touch samples]:STEPS|FILE:_files' \
        '--offset=[Where the content starts]:PT: ' \
        '*'{-m+,--mode=}'[A loading strategy]:NAME[\:KEY=VALUE,…]:(eager deferred deferred\:limit=10 budgeted)' \
        '--cache=[Image cache]:KIND:(none lru\:64MB)' \
        '--format=[Form of the report]:FORMAT:(terminal json csv)' \
        '(-o --output)'{-o+,--output=}'[Where to write the report]:FILE:_files' \
        '(-q --quiet)'{-q,--quiet}'[Say nothing on standard error]' \
        '(-l --log)'{-l,--log}'[Print every event]' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '--version[Show the version]'
      ;;
    images)
      _arguments -s -S \
        '--samples=[Decodes of each picture]:N: ' \
        '--save-in=[Where to keep the costs]:FOLDER:_files -/' \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '*:PATH:_files'
      ;;
    completions)
      _arguments -s -S \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '1:SHELL:(bash zsh fish)'
      ;;
    merge)
      _arguments -s -S \
        '(-h --help)'{-h,--help}'[Show this help]' \
        '1:FILE: ' \
        '*:MORE: '
      ;;
    help)
      _describe -t commands command commands
      ;;
    *)
      _arguments '(-h --help)'{-h,--help}'[Show this help]' '--version[Show the version]'
      ;;
  esac
}

if [[ $funcstack[1] == _gridsim ]]; then
  _gridsim "$@"
else
  compdef _gridsim 'gridsim'
fi
