import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema } from '../../shared/contract'
import { hotelDay } from '../../shared/stay'
import { type Visit, type VisitAnswer, VisitAnswerSchema, VisitSchema } from '../../shared/visits'
import { VISITS_PATH } from '../../shared/visits-path'
import type { Database } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { findNotice } from './notice'
import { countVisit } from './repository'
import { limitCampaigns, mayCount, tidyCampaign, tidyPage } from './tidy-visit'

const BODY_LIMIT_BYTES = 2 * 1024

export interface VisitRouteOptions {
  database: Kysely<Database>
  now: () => Date
  /** Returns true for the path of a page of the site. */
  hasPage: (path: string) => boolean
}

/** Adds the call of every page: it counts what happened, as one more of that day, and answers with the notice. */
export function addVisitRoute(app: FastifyInstance, { database, now, hasPage }: VisitRouteOptions): void {
  const limitCampaign = limitCampaigns()
  app.post<{ Body: Visit }>(
    VISITS_PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rateLimit: RATE_LIMITS.visits },
      // Each page view has this answer, which no page can load or show by itself.
      helmet: false,
      // Otherwise the log would have a second line for each page.
      logLevel: 'error',
      schema: {
        body: VisitSchema,
        response: { 200: VisitAnswerSchema, '4xx': ErrorBodySchema, '5xx': ErrorBodySchema },
      },
    },
    async ({ body: { event, page = '', campaign = '' }, headers }): Promise<VisitAnswer> => {
      const at = now()
      if (event !== undefined && mayCount(headers)) {
        const day = hotelDay(at.toISOString())
        await countVisit(database, {
          day,
          event,
          page: tidyPage(page, hasPage),
          campaign: limitCampaign(day, tidyCampaign(campaign)),
        })
      }
      const notice = await findNotice(database, at)
      return { notice: notice === undefined ? null : { text: notice.text, until: notice.until } }
    },
  )
}
