import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema } from '../../shared/contract'
import { type HotelAnswer, HotelAnswerSchema } from '../../shared/desk/notice'
import { HOTEL_PATH } from '../../shared/hotel-path'
import type { Database } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { findNotice } from './notice'

/** Adds the call with which every page asks for the hotel's notice. */
export function addNoticeRoute(
  app: FastifyInstance,
  { database, now }: { database: Kysely<Database>; now: () => Date },
): void {
  app.get(
    HOTEL_PATH,
    {
      config: { rateLimit: RATE_LIMITS.visits },
      // Each page view gets this answer, which no browser shows as a page.
      helmet: false,
      // Otherwise the log would have a second line for each page.
      logLevel: 'error',
      schema: { response: { 200: HotelAnswerSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema } },
    },
    async (): Promise<HotelAnswer> => {
      const notice = await findNotice(database, now())
      return { notice: notice === undefined ? null : { text: notice.text, until: notice.until } }
    },
  )
}
