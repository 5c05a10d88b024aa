/** A command's environment, clock and output; tests pass their own. */
export interface DeskContext {
  /** Default: the environment of the process. */
  env?: Record<string, string | undefined>
  now: () => Date
  /** Writes a line to standard output. */
  print: (line: string) => void
  /** Writes a line to standard error. */
  printError: (line: string) => void
  /** The terminal of whoever has called the command; missing in a pipe, a timer or a test. */
  terminal?: Terminal | undefined
}

/** A terminal with a person before it. */
export interface Terminal {
  columns: number
  hasColours: boolean
  /** Asks for a line of text. */
  ask: (question: string) => Promise<string>
  /** Where progress is drawn. */
  stream: NodeJS.WriteStream
}

/** Exit codes. Those above 63 have the numbers of sysexits.h; a command's own results are lower. */
export const EXIT = { fine: 0, refused: 1, usage: 64, failure: 70, config: 78 } as const

/** The command was called with wrong arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was understood and is not carried out; the message says why in one line. */
export class Refusal extends Error {
  override name = 'Refusal'
}
