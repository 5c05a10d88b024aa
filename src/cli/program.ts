import { Command } from 'commander'
import type { Cli } from './command'
import { addAudit } from './commands/audit'
import { addBackup, addRestore } from './commands/backup'
import { addOpen } from './commands/open'
import { addInvite } from './commands/invite'
import { addEraseOld } from './commands/erase-old'
import { addStatus } from './commands/status'

const NAME = 'npm run desk --'

/** Returns the program with all commands. It throws commander's errors and never ends the process. */
export function createProgram(cli: Cli): Command {
  const program = new Command(NAME)
    .usage('<command>')
    .description(
      'Commands for the operator of the hotel website. Daily work is done at the desk in a browser.',
    )
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', '\nThe site is published with: npm run publish, npm run releases')
    .showHelpAfterError(`For help: ${NAME} help`)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => text.trimEnd().split('\n').forEach(cli.print),
      writeErr: (text) => text.trimEnd().split('\n').forEach(cli.printError),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .exitOverride()
  addStatus(program, cli)
  addOpen(program, cli)
  addInvite(program, cli)
  addAudit(program, cli)
  addBackup(program, cli)
  addRestore(program, cli)
  addEraseOld(program, cli)
  return program
}
