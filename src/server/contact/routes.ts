import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  type ContactMessage,
  ContactMessageSchema,
  ErrorBodySchema,
  MessageAcceptedSchema,
} from '../../shared/contract'
import { CONTACT_PATH } from '../../shared/paths'
import type { Database } from '../db/schema'
import { refuseOtherMethods } from '../http/fastify'
import { RATE_LIMITS } from '../http/rate-limits'
import { tidyBody, withFormats } from '../http/validation'
import { storeMessage } from './repository'

const bodySchema = withFormats(ContactMessageSchema, {
  name: 'one-line',
  email: 'html-email',
  message: 'several-lines',
})

export interface ContactRoutesOptions {
  database: Kysely<Database>
  now: () => Date
  /** False switches the rate limit off, for tests. */
  hasRateLimit: boolean
}

/**
 * Adds POST /api/contact/. The 200 is sent after the message is stored; the mail to the desk goes out later.
 */
export function addContactRoutes(
  app: FastifyInstance,
  { database, now, hasRateLimit }: ContactRoutesOptions,
): void {
  app.post<{ Body: ContactMessage }>(
    CONTACT_PATH,
    {
      preValidation: tidyBody,
      config: { rateLimit: hasRateLimit ? RATE_LIMITS.contact : false },
      schema: {
        body: bodySchema,
        response: { 200: MessageAcceptedSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async ({ body }) => {
      await storeMessage(database, body, now())
      return { status: 'received' as const }
    },
  )
  refuseOtherMethods(app, CONTACT_PATH, 'POST')
}
