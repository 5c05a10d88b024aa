/** A command's environment, clock and output; tests pass their own. */
export interface DeskContext {
  /** Default: the environment of the process. */
  env?: Record<string, string | undefined>
  now: () => Date
  /** Writes a line to standard output. */
  print: (line: string) => void
  /** Writes a line to standard error. */
  printError: (line: string) => void
}

/** One command of the front desk. */
export interface DeskCommand {
  name: string
  /** The arguments after the name, for the usage text. */
  options: string
  summary: string
  /** Takes the arguments after the name and gives the exit code. Throws a UsageError for wrong arguments. */
  run(args: string[], context: DeskContext): Promise<number>
}

/** Exit codes. Those above 63 have the numbers of sysexits.h; a command's own results are lower. */
export const EXIT = { fine: 0, usage: 64, failure: 70, config: 78 } as const

/** The command was called with wrong arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}
