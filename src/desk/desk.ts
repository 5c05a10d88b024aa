import { ConfigError } from '../config/config-error'
import { loadEnvFile } from '../config/load-env-file'
import { ContentError } from '../content/problem'
import { BooksError } from '../server/backup/books-error'
import { errorMessageOf } from '../shared/error-facts'
import { isDatabaseError } from '../server/db/database-error'
import { auditCommand } from './audit'
import { backupCommand } from './backup'
import { type DeskCommand, type DeskContext, EXIT, UsageError } from './command'
import { moveDatabaseCommand } from './move-database'
import { restoreCommand } from './restore'
import { takeRoomsCommand } from './take-rooms'

const COMMANDS: readonly DeskCommand[] = [
  auditCommand,
  backupCommand,
  restoreCommand,
  moveDatabaseCommand,
  takeRoomsCommand,
]
const EXIT_REFUSED = 1

/** Runs one desk command. Takes the arguments after `desk` and gives the exit code. Never throws. */
export async function runDesk([name, ...args]: readonly string[], context: DeskContext): Promise<number> {
  if (name === 'help' || name === '--help') {
    for (const line of usage()) context.print(line)
    return EXIT.fine
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  try {
    if (command === undefined) throw new UsageError(name === undefined ? 'What to do?' : 'No such command')
    return await command.run(args, context)
  } catch (error) {
    return tellFailure(error, context)
  }
}

function tellFailure(error: unknown, { printError }: DeskContext): number {
  if (error instanceof UsageError) {
    for (const line of [error.message, ...usage()]) printError(line)
    return EXIT.usage
  }
  if (error instanceof ConfigError) {
    printError(error.message.replace(/\s+/g, ' '))
    return EXIT.config
  }
  if (error instanceof BooksError) {
    printError(error.message.replace(/\s+/g, ' '))
    return EXIT_REFUSED
  }
  if (error instanceof ContentError) {
    for (const line of error.message.split('\n')) printError(line)
    return EXIT_REFUSED
  }
  if (isDatabaseError(error)) {
    printError(`The database cannot be used: ${errorMessageOf(error)}`)
    return EXIT.failure
  }
  // A bug in our code: the stack shows where.
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return EXIT.failure
}

function usage(): string[] {
  return [
    'Usage: npm run desk -- <command>',
    ...COMMANDS.flatMap(({ name, options, summary }) => [`  ${name} ${options}`, `      ${summary}`]),
  ]
}

async function main(): Promise<void> {
  const context: DeskContext = {
    now: () => new Date(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
  }
  try {
    const warning = loadEnvFile()
    if (warning !== undefined) context.printError(`Warning: ${warning}`)
  } catch (error) {
    process.exitCode = tellFailure(error, context)
    return
  }
  process.exitCode = await runDesk(process.argv.slice(2), context)
}

if (require.main === module) void main()
