import type { MessageTable } from '../db/schema'

/** A person takes longer than this to fill in the form. */
const MIN_SECONDS = 3
const SECONDS = /^\d{1,9}(?:\.\d{1,3})?$/

/** Why a message may be spam. */
export type Doubt = NonNullable<MessageTable['doubt']>

interface Submission {
  /** The value of the field that people do not see. */
  trap: unknown
  /** The form's header: seconds from the form appearing to sending it. */
  seconds: unknown
  /** True for a page of ALLOWED_ORIGINS, which cannot send the header. */
  isFromAllowedOrigin: boolean
}

/** The explanations at the desk. */
export const DOUBTS: Record<Doubt, string> = {
  trap: 'A field was filled in that people do not see.',
  too_quick: 'It was sent less than three seconds after the form appeared.',
  no_form: 'It did not come from the form of the site.',
}

export function findDoubt({ trap, seconds, isFromAllowedOrigin }: Submission): Doubt | null {
  if (trap !== undefined && trap !== null && trap !== '') return 'trap'
  if (typeof seconds !== 'string' || !SECONDS.test(seconds)) return isFromAllowedOrigin ? null : 'no_form'
  return Number(seconds) < MIN_SECONDS ? 'too_quick' : null
}
