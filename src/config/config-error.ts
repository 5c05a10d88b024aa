/** A wrong setting. The message names the variable, in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(
    readonly variable: string,
    problem: string,
    /** `cause`: the error, when the setting itself may be right. */
    options?: ErrorOptions,
  ) {
    super(`${variable} ${problem}`, options)
  }
}

/** Throws a ConfigError for an argument that the command does not know, such as a mistyped `--help`. */
export function refuseArguments(command: string, [argument]: readonly string[]): void {
  if (argument !== undefined) throw new ConfigError(command, `does not take "${argument}": see README.md`)
}
