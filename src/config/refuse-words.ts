import { ConfigError } from './config-error'

/**
 * Throws a ConfigError with the first word that was said behind a command and means nothing to it: whoever
 * asks for help or a trial run must not get the real thing.
 */
export function refuseWords(command: string, [word]: readonly string[]): void {
  if (word !== undefined) throw new ConfigError(command, `does not take "${word}": see README.md`)
}
