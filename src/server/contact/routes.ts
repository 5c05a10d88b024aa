import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  type ContactMessage,
  ContactMessageSchema,
  ErrorBodySchema,
  MessageAcceptedSchema,
} from '../../shared/contract'
import { FORM_SECONDS_HEADER, TRAP_FIELD } from '../../shared/contact-form'
import { CONTACT_PATH } from '../../shared/paths'
import type { Database, MessageTable } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { emptyBlankFields, tidyMessage, withFormats } from '../http/validation'
import { storeMessage } from './repository'

/** People take longer than this to fill in the form. */
const MIN_SECONDS = 3
const SECONDS = /^\d{1,9}(?:\.\d{1,3})?$/

const bodySchema = withFormats(ContactMessageSchema, { email: 'html-email' })
/** Room for the longest message when each of its characters takes four bytes, as emoji do. */
const BODY_LIMIT_BYTES = 24 * 1024

export interface ContactRoutesOptions {
  database: Kysely<Database>
  allowedOrigins: readonly string[]
  now: () => Date
}

/** The 200 is sent after the message is stored. A doubtful message gets the same answer. */
export function addContactRoutes(
  app: FastifyInstance,
  { database, allowedOrigins, now }: ContactRoutesOptions,
): void {
  app.post<{ Body: ContactMessage & { [TRAP_FIELD]?: unknown } }>(
    CONTACT_PATH,
    {
      // Unlike a guest who has paid, a blank message is refused.
      preValidation: [tidyMessage, emptyBlankFields],
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rateLimit: RATE_LIMITS.contact },
      schema: {
        body: bodySchema,
        response: { 200: MessageAcceptedSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async (request) => {
      const { body, headers } = request
      const doubt = findDoubt({
        trap: body[TRAP_FIELD],
        seconds: headers[FORM_SECONDS_HEADER],
        isFromAllowedOrigin: headers.origin !== undefined && allowedOrigins.includes(headers.origin),
      })
      await storeMessage(database, body, doubt, now())
      return { status: 'received' as const }
    },
  )
}

interface Submission {
  /** The value of the hidden field (the trap). */
  trap: unknown
  /** The form's header: seconds from the form appearing to sending it. */
  seconds: unknown
  /** True for a page of ALLOWED_ORIGINS, which cannot send the header. */
  isFromAllowedOrigin: boolean
}

/** Returns why a message may be spam. */
function findDoubt({ trap, seconds, isFromAllowedOrigin }: Submission): MessageTable['doubt'] {
  if (trap !== undefined && trap !== null && trap !== '') return 'trap'
  if (typeof seconds !== 'string' || !SECONDS.test(seconds)) return isFromAllowedOrigin ? null : 'no_form'
  return Number(seconds) < MIN_SECONDS ? 'too_quick' : null
}
