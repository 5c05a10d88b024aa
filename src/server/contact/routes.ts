import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type ContactMessage, ContactMessageSchema, ErrorBodySchema } from '../../shared/contract'
import type { TRAP_FIELD } from '../../shared/contact-form'
import { CONTACT_PATH } from '../../shared/paths'
import type { Database } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { emptyBlankFields, tidyMessage, withFormats } from '../http/validation'
import { findDoubt } from './doubt'
import { storeMessage } from './repository'

const bodySchema = withFormats(ContactMessageSchema, { email: 'html-email' })
/** Room for the longest message when each of its characters takes four bytes, as emoji do. */
const BODY_LIMIT_BYTES = 24 * 1024

export interface ContactRoutesOptions {
  database: Kysely<Database>
  siteUrl: string | undefined
  now: () => Date
}

/** The 200 is sent after the message is stored. A doubtful message gets the same answer. */
export function addContactRoutes(
  app: FastifyInstance,
  { database, siteUrl, now }: ContactRoutesOptions,
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
        response: { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async (request) => {
      await storeMessage(database, request.body, findDoubt(request, siteUrl), now())
      return { status: 'received' as const }
    },
  )
}
