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
import type { Database } from '../db/schema'
import { refuseOtherMethods } from '../http/fastify'
import { RATE_LIMITS } from '../http/rate-limits'
import { emptyBlankFields, tidyBody, withFormats } from '../http/validation'
import { findDoubt } from './doubt'
import { storeMessage } from './repository'

const bodySchema = withFormats(ContactMessageSchema, {
  name: 'one-line',
  email: 'html-email',
  message: 'several-lines',
})

export interface ContactRoutesOptions {
  database: Kysely<Database>
  /** Origins whose pages may use the contract's calls. */
  allowedOrigins: readonly string[]
  now: () => Date
  /** False switches the rate limit off, for tests. */
  hasRateLimit: boolean
}

/**
 * Adds POST /api/contact/. The 200 is sent after the message is stored; the mail to the desk goes out later.
 * A doubtful message gets the same answer: whoever sends such messages learns nothing.
 */
export function addContactRoutes(
  app: FastifyInstance,
  { database, allowedOrigins, now, hasRateLimit }: ContactRoutesOptions,
): void {
  app.post<{ Body: ContactMessage & { [TRAP_FIELD]?: unknown } }>(
    CONTACT_PATH,
    {
      // A guest who has paid is not refused for his name, so only messages are.
      preValidation: [tidyBody, emptyBlankFields],
      config: { rateLimit: hasRateLimit ? RATE_LIMITS.contact : false },
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
  refuseOtherMethods(app, CONTACT_PATH, 'POST')
}
