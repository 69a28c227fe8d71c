// GridSimCommand
