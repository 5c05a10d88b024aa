import type { Unsent } from '../../../shared/desk/messages'

/** What a kind of mail is called at the desk; '-' and '_' of kinds that are not known here become spaces. */
export function mailWords(kind: string): string {
  const plain = kind.replaceAll(/[-_]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const UNSENT: Record<NonNullable<Unsent>, string> = {
  refused: 'Could not be delivered',
  moot: 'No longer needed',
  erased: 'Guest erased',
}

/** What became of a mail that was never sent. @example unsentWords('refused') // 'Could not be delivered' */
export function unsentWords(unsent: Unsent): string {
  return unsent === null ? '' : UNSENT[unsent]
}
