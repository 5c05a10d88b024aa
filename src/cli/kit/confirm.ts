import { type Terminal, Refusal, UsageError } from '../command'
import { visible } from '../../terminal/visible'

/**
 * Asks before something that cannot be undone. With `isAgreed` (--yes) nothing is asked. Throws a Refusal
 * when the answer is not yes, and a UsageError when there is nobody to ask.
 */
export async function confirm(
  terminal: Terminal | undefined,
  what: string,
  isAgreed: boolean | undefined,
): Promise<void> {
  if (isAgreed === true) return
  if (terminal === undefined) throw new UsageError(`${what} This cannot be undone: say --yes`)
  const answer = await terminal.ask(`${visible(what)} This cannot be undone. Go on? [yes/no] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('Nothing was done')
}
