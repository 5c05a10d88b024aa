/** What a command has to do with the world: tests hand over their own. */
export interface DeskContext {
  /** By default the environment of the process. */
  env?: Record<string, string | undefined>
  now: () => Date
  /** Writes a line to standard output. */
  print: (line: string) => void
  /** Writes a line to standard error. */
  printError: (line: string) => void
}

/** One task of the front desk, with a file of its own. */
export interface DeskCommand {
  name: string
  /** What may stand behind the name. */
  options: string
  summary: string
  /** Takes what stands behind the name and gives the exit code. Throws a UsageError for what it does not understand. */
  run(args: string[], context: DeskContext): Promise<number>
}

/** Codes above 63 as sysexits.h numbers them, so that none of them can be taken for a command's own finding. */
export const EXIT = { fine: 0, usage: 64, failure: 70, config: 78 } as const

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {
  override name = 'UsageError'
}
