import type { MessageTable } from '../db/schema'

/** A person needs longer than this to write a name, an address and a message. */
const LEAST_SECONDS = 3
/** Seconds as our form writes them. */
const SECONDS = /^\d{1,9}(?:\.\d{1,3})?$/

/** Why a message may not be a person's. */
export type Doubt = NonNullable<MessageTable['doubt']>

/** How a message came. */
export interface Arrival {
  /** What stood in the field that people do not see; undefined when it was not sent. */
  trap: unknown
  /** The form's header: seconds from the form's appearing to its sending. */
  seconds: unknown
  /** True for a page of ALLOWED_ORIGINS, which cannot send the header. */
  isFromAllowedOrigin: boolean
}

/** What a doubt means, in the desk's words. */
export const DOUBTS: Record<Doubt, string> = {
  trap: 'A field was filled in that people do not see.',
  too_quick: 'It was sent less than three seconds after the form appeared.',
  no_form: 'It did not come from the form of the site.',
}

/** Gives why a message may not be a person's, or null. */
export function findDoubt({ trap, seconds, isFromAllowedOrigin }: Arrival): Doubt | null {
  if (trap !== undefined && trap !== null && trap !== '') return 'trap'
  if (typeof seconds !== 'string' || !SECONDS.test(seconds)) return isFromAllowedOrigin ? null : 'no_form'
  return Number(seconds) < LEAST_SECONDS ? 'too_quick' : null
}
