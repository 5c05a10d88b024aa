import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Actor } from '../server/journal/journal'
import { visible } from '../terminal/visible'

export interface CliContext {
  env: Record<string, string | undefined>
  now: () => Date
  print: (line: string) => void
  printError: (line: string) => void
}

export interface Answer {
  text: readonly string[]
  /** Printed to standard error. */
  problems?: readonly string[]
  exitCode?: number
}

export interface Cli extends Pick<CliContext, 'env' | 'now'> {
  actor: Actor
  exitCode: number
  show: (answer: Answer) => void
  print: (line: string) => void
  printError: (line: string) => void
  run: <Args extends unknown[]>(
    work: (...args: Args) => Promise<Answer | void>,
  ) => (...args: Args) => Promise<void>
}

/** Exit codes. Those above 63 follow sysexits.h; a command may have others of its own. */
export const EXIT = { ok: 0, refused: 1, usage: 64, failure: 70, config: 78 } as const

export class Refusal extends Error {
  override name = 'Refusal'
}

export class UsageError extends Error {
  override name = 'UsageError'
}

export function createCli({ env, now, print, printError }: CliContext): Cli {
  const cli: Cli = {
    env,
    now,
    actor: { who: `${loginName()} (terminal)`, personId: null, role: 'program', via: 'terminal' },
    exitCode: EXIT.ok,
    show: ({ text, problems = [], exitCode = EXIT.ok }) => {
      cli.exitCode = exitCode
      text.forEach(cli.print)
      problems.forEach(cli.printError)
    },
    print: (line) => print(visible(line)),
    printError: (line) => printError(visible(line)),
    run:
      (work) =>
      async (...args) => {
        const answer = await work(...args)
        if (answer) cli.show(answer)
      },
  }
  return cli
}

export function examples(...commands: readonly string[]): string {
  return ['', 'Examples:', ...commands.map((command) => `  npm run desk -- ${command}`)].join('\n')
}

export function parseFile(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must be the name of a file.')
  return resolve(text)
}

/** In a container, a user id may have no name. */
function loginName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
