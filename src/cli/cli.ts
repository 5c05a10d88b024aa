import '../config/check-node'
import { CommanderError, Command } from 'commander'
import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/env-file'
import { ContentError } from '../content/problem'
import { BooksError } from '../server/backup/tables'
import { makePrivateFiles } from '../server/db/data-dir'
import { isDatabaseError, mayBeFullDisk } from '../server/db/database-error'
import { AppError } from '../server/http/errors'
import { ReleaseError } from '../server/releases/description'
import { errorMessageOf } from '../shared/error-facts'
import { complain, say } from '../terminal/lines'
import { visible, visibleLines } from '../terminal/visible'
import { type CliContext, createCli, EXIT, Refusal, UsageError, type Cli } from './command'
import { addAudit } from './commands/audit'
import { addBackup, addDrill, addRestore } from './commands/backup'
import { addDoctor } from './commands/doctor'
import { addOpen } from './commands/open'
import { addInvite } from './commands/invite'
import { addEraseOld } from './commands/erase-old'
import { addStatus } from './commands/status'

/** Runs the command in these arguments. Returns its exit code, and never throws. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const cli = createCli(context)
  try {
    await createProgram(cli).parseAsync(args, { from: 'user' })
    return cli.exitCode
  } catch (error) {
    // Commander has already printed the help or the problem.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    return reportFailure(error, context)
  }
}

function reportFailure(error: unknown, { printError }: CliContext): number {
  const { exitCode, message } = describeFailure(error)
  visibleLines(message).forEach(printError)
  return exitCode
}

export function describeFailure(error: unknown): { exitCode: number; message: string } {
  const message = errorMessageOf(error)
  if (error instanceof UsageError) return { exitCode: EXIT.usage, message }
  if (error instanceof ConfigError) return { exitCode: EXIT.config, message }
  const isRefusal = [ContentError, BooksError, ReleaseError, Refusal].some((kind) => error instanceof kind)
  if (isRefusal) return { exitCode: EXIT.refused, message }
  if (error instanceof AppError) {
    return { exitCode: error.status >= 500 ? EXIT.failure : EXIT.refused, message }
  }
  if (isDatabaseError(error)) {
    const hint = mayBeFullDisk(error) ? ' (the disk may be full)' : ''
    return { exitCode: EXIT.failure, message: `The database cannot be used: ${message}${hint}` }
  }
  // A bug of ours: the stack shows where.
  const stack = error instanceof Error ? (error.stack ?? message) : String(error)
  return { exitCode: EXIT.failure, message: stack }
}

async function main(): Promise<void> {
  makePrivateFiles()
  // A command finishes even when the reader of its output has gone (EPIPE) or the disk is full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const context: CliContext = {
    env: process.env,
    now: () => new Date(),
    print: say,
    printError: (line) => complain(line),
  }
  try {
    const warning = loadEnvFile()
    if (warning !== undefined) context.printError(visible(`Warning: ${warning}`))
  } catch (error) {
    process.exitCode = reportFailure(error, context)
    return
  }
  process.exitCode = await runCli(process.argv.slice(2), context)
}

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
    .configureOutput({
      writeOut: (text) => text.trimEnd().split('\n').forEach(cli.print),
      writeErr: (text) => text.trimEnd().split('\n').forEach(cli.printError),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .exitOverride()
  addStatus(program, cli)
  addDoctor(program, cli)
  addOpen(program, cli)
  addInvite(program, cli)
  addAudit(program, cli)
  addBackup(program, cli)
  addRestore(program, cli)
  addDrill(program, cli)
  addEraseOld(program, cli)
  return program
}

if (require.main === module) void main()
