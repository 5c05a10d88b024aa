import { Command, CommanderError } from 'commander'
import { nearestWord } from '../content/nearest-word'
import { addAudit } from './commands/audit'
import { addBackup } from './commands/backup'
import { addBookings } from './commands/bookings'
import { addJournal } from './commands/journal'
import { addMail } from './commands/mail'
import { addMessages } from './commands/messages'
import { addMoney } from './commands/money'
import { addMoveDatabase } from './commands/move-database'
import { addOpen } from './commands/open'
import { addInvite, addPeople } from './commands/people'
import { addPrivacy } from './commands/privacy'
import { addPublish } from './commands/publish'
import { addRefunds } from './commands/refunds'
import { addReleases } from './commands/releases'
import { addRestore } from './commands/restore'
import { addReviews } from './commands/reviews'
import { addRooms } from './commands/rooms'
import { addStatus } from './commands/status'
import { addTakeRooms } from './commands/take-rooms'
import { closeDataDir } from './close-data-dir'
import { UsageError } from './command'
import { wrapped } from './kit/width'
import type { AddCommands, Session } from './session'

const NAME = 'npm run desk --'
const HEADING = `Usage: ${NAME} <command>`
const NO_COMMAND = 'What to do?'
const COLUMNS = 80
const INDENT = '  '

/** The commands by the heading under which the help lists them. */
const GROUPS: Record<string, readonly AddCommands[]> = {
  'The day:': [addStatus, addRooms, addBookings, addMessages, addMail],
  'The money:': [addMoney, addRefunds, addReviews],
  'The site:': [addPublish, addReleases],
  'People:': [addOpen, addPeople, addInvite, addPrivacy],
  'The books:': [addAudit, addJournal, addBackup, addRestore, addMoveDatabase, addTakeRooms],
}

/**
 * Gives the program with all commands of the desk. It never ends the process: commander's errors are thrown.
 */
export function createProgram(session: Session): Command {
  const program = new Command(NAME)
    .usage('<command>')
    .description('The front desk. Each command tells more about itself: npm run desk -- help <command>')
    .helpCommand('help [command]', 'tells about a command')
    .helpOption('-h, --help', 'tells about a command')
    .configureHelp({ subcommandTerm: termOf })
    .configureOutput({
      writeOut: (text) => printLines(text, session.print),
      // The message is in the error that follows.
      writeErr: () => undefined,
      getOutHelpWidth: () => COLUMNS,
      getErrHelpWidth: () => COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride()
    .hook('preAction', () => closeDataDir(session))
  for (const [heading, adders] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const add of adders) add(program, session)
  }
  return program
}

/** Carries out a command. Throws a UsageError for wrong arguments, and what the command throws. */
export async function runProgram(program: Command, args: readonly string[]): Promise<void> {
  if (args.length === 0) throw new UsageError(NO_COMMAND)
  try {
    await program.parseAsync(asOption(program, args), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help was asked for, and is written.
    if (error.exitCode === 0) return
    throw new UsageError(describe(error, program, args))
  }
}

/** Makes `rooms price --help` of `help rooms price`. Throws a UsageError when there is no such command. */
function asOption(program: Command, args: readonly string[]): readonly string[] {
  if (!asksForHelp(args)) return args
  const { command, next } = follow(program, args)
  if (next === undefined) return [...wordsOf(args), '--help']
  throw new UsageError(`Unknown command '${next}'${suggestion(next, command)}`)
}

/** Gives the lines that follow a wrong call: the command's own usage, or the names of all commands. */
export function usageLines(program: Command, args: readonly string[]): string[] {
  const { command } = follow(program, args)
  if (command === program) {
    const names = program.commands.map((known) => known.name()).toSorted()
    const lines = wrapped(names.join(' '), COLUMNS - INDENT.length)
    return [HEADING, ...lines.map((line) => INDENT + line), `More: ${NAME} help`]
  }
  return [
    HEADING,
    `${INDENT}${pathOf(command)} ${command.usage()}`.trimEnd(),
    ...wrapped(command.summary(), COLUMNS - 3 * INDENT.length).map((line) => INDENT.repeat(3) + line),
    ...command.commands.map((inner) => `${INDENT}${pathOf(inner)} ${inner.usage()}`.trimEnd()),
    `More: ${NAME} ${pathOf(command)} --help`,
  ]
}

/** Gives a command and its arguments for a list of commands. That it takes options says its own help. */
function termOf(command: Command): string {
  const words = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  return [command.name(), ...words].join(' ')
}

function printLines(text: string, print: (line: string) => void): void {
  for (const line of text.trimEnd().split('\n')) print(line)
}

function describe({ message, code }: CommanderError, program: Command, args: readonly string[]): string {
  // Options alone, and no command.
  if (code === 'commander.help') return NO_COMMAND
  const text = message.replace(/^error: /, '').replaceAll(/\s+/g, ' ')
  const said = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  const { command, next } = follow(program, args)
  if (code !== 'commander.excessArguments' || next === undefined) return said
  const meant = suggestion(next, command)
  return meant === '' ? said : `Unknown command '${next}'${meant}`
}

/** Names the inner command that a word may have meant; '' when there is none like it. */
function suggestion(word: string, command: Command): string {
  const names = command.commands.map((inner) => inner.name())
  const meant = nearestWord(word, names)
  return meant === undefined ? '' : ` (Did you mean ${meant}?)`
}

/** Gives the command that these arguments name, and the first word after its name. */
function follow(program: Command, args: readonly string[]): { command: Command; next: string | undefined } {
  let command = program
  for (const word of wordsOf(args)) {
    const inner = command.commands.find((known) => known.name() === word)
    if (inner === undefined) return { command, next: word }
    command = inner
  }
  return { command, next: undefined }
}

function asksForHelp(args: readonly string[]): boolean {
  return args[0] === 'help'
}

/** Gives the words that name a command and its arguments, without options. */
function wordsOf(args: readonly string[]): string[] {
  const words = args.filter((arg) => !arg.startsWith('-'))
  return asksForHelp(args) ? words.filter((word) => word !== 'help') : words
}

function pathOf(command: Command): string {
  const { parent } = command
  return parent === null || parent.parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`
}
