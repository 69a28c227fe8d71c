# fish completion for gridsim, written by 'gridsim completions fish'.

# Whether the command of the line, named or not, is among those given.
function __gridsim_command_is
  set -l words (commandline -opc)
  set -l command run
  if contains -- "$words[2]" run images completions merge help
    set command $words[2]
  end
  contains -- $command $argv
end

complete -c 'gridsim' -f
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -a run -d 'Simulate one or more modes and compare them'
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -a images -d 'Show what pictures cost'
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -a completions -d 'Print completions for a shell'
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -a merge -d 'Join the shards of a sweep'
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -a help -d 'Show the help of a command'
complete -c 'gridsim' -n 'test (count (commandline -opc)) -eq 1' -l version -d 'Show the version'
complete -c 'gridsim' -s h -l help -d 'Show this help'
complete -c 'gridsim' -n '__gridsim_command_is help' -f -a 'run images completions merge'
complete -c 'gridsim' -n '__gridsim_command_is run' -l rows -r -f -d 'Rows of the table'
complete -c 'gridsim' -n '__gridsim_command_is run' -l row-height -r -f -d 'Height of a row'
complete -c 'gridsim' -n '__gridsim_command_is run' -l gesture -r -F -d 'What the finger does: \'default\', \'none\', steps such as \'flick 2000; wait 1s\', or a file of touch samples'
complete -c 'gridsim' -n '__gridsim_command_is run' -l offset -r -f -d 'Where the content starts'
complete -c 'gridsim' -n '__gridsim_command_is run' -s m -l mode -r -f -a 'eager deferred deferred:limit=10 budgeted' -d 'A loading strategy'
complete -c 'gridsim' -n '__gridsim_command_is run' -l cache -r -f -a 'none lru:64MB' -d 'Image cache'
complete -c 'gridsim' -n '__gridsim_command_is run' -l format -r -f -a 'terminal json csv' -d 'Form of the report'
complete -c 'gridsim' -n '__gridsim_command_is run' -s o -l output -r -F -d 'Where to write the report'
complete -c 'gridsim' -n '__gridsim_command_is run' -s q -l quiet -d 'Say nothing on standard error'
complete -c 'gridsim' -n '__gridsim_command_is run' -s l -l log -d 'Print every event'
complete -c 'gridsim' -n '__gridsim_command_is images' -l samples -r -f -d 'Decodes of each picture'
complete -c 'gridsim' -n '__gridsim_command_is images' -l save-in -r -f -a '(__fish_complete_directories)' -d 'Where to keep the costs'
complete -c 'gridsim' -n '__gridsim_command_is images' -F
complete -c 'gridsim' -n '__gridsim_command_is completions' -f -a 'bash zsh fish'
