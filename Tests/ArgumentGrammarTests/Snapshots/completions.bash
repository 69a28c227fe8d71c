# bash completion for gridsim, written by 'gridsim completions bash'.

# Sets what may stand as the value of an option: offer is words, files, folders or nothing.
_gridsim_value() {
  takes_value=yes
  case "$1 $2" in
  'run --rows') offer=nothing ;;
  'run --row-height') offer=nothing ;;
  'run --gesture') offer=files ;;
  'run --offset') offer=nothing ;;
  'run --mode' | 'run -m') offer=words choices='eager deferred deferred:limit=10 budgeted' ;;
  'run --cache') offer=words choices='none lru:64MB' ;;
  'run --format') offer=words choices='terminal json csv' ;;
  'run --output' | 'run -o') offer=files ;;
  'images --samples') offer=nothing ;;
  'images --save-in') offer=folders ;;
    *) takes_value= ;;
  esac
}

# Sets what may stand as an operand of a command.
_gridsim_operand() {
  case "$1" in
  images) offer=files ;;
  completions) offer=words choices='bash zsh fish' ;;
  merge) offer=nothing ;;
  help) offer=words choices='run images completions merge' ;;
  esac
}

# Sets the options of a command.
_gridsim_options() {
  case "$1" in
  run) choices='--rows --row-height --gesture --offset --mode --cache --format --output --quiet --log --help --version' ;;
  images) choices='--samples --save-in --help' ;;
  completions) choices='--help' ;;
  merge) choices='--help' ;;
  *) choices='--help --version' ;;
  esac
}

_gridsim() {
  local line=${COMP_LINE:0:COMP_POINT}
  local current=${line##*[[:space:]]} partial keep= offer= choices= takes_value=
  local -a words
  read -r -a words <<< "$line"
  local last=$((${#words[@]} - 1))
  [[ -z $current ]] || last=$((last - 1))

  local command='run'
  if ((last >= 1)); then
    case ${words[1]} in
    run | images | completions | merge | help) command=${words[1]} ;;
    esac
  fi

  partial=$current
  if [[ $current == --*=* ]]; then
    _gridsim_value "$command" "${current%%=*}"
    partial=${current#*=}
  elif ((last >= 1)); then
    _gridsim_value "$command" "${words[last]}"
  fi
  if [[ -z $takes_value ]]; then
    if [[ $current == -* ]]; then
      offer=words
      _gridsim_options "$command"
    elif ((last < 1)); then
      offer=words choices='run images completions merge help'
    else
      _gridsim_operand "$command"
      if [[ -z $offer ]]; then
        offer=words
        _gridsim_options "$command"
      fi
    fi
  fi

  COMPREPLY=()
  case $offer in
  files) return ;;
  folders) compopt -o dirnames +o default 2> /dev/null; return ;;
  esac
  compopt +o default 2> /dev/null
  local IFS=$' \t\n' word
  # Readline replaces only what follows the last break, so the rest is taken off.
  [[ $COMP_WORDBREAKS == *:* && $partial == *:* ]] && keep=${partial%"${partial##*:}"}
  [[ $COMP_WORDBREAKS == *=* && ${partial#"$keep"} == *=* ]] && keep=${partial%"${partial##*=}"}
  for word in $choices; do
    [[ $word == "$partial"* ]] && COMPREPLY+=("${word#"$keep"}")
  done
  if [[ $partial != "$current" && $COMP_WORDBREAKS != *=* ]]; then
    COMPREPLY=("${COMPREPLY[@]/#/${current%%=*}=}")
  fi
  return 0
}

complete -o default -F _gridsim 'gridsim'
