import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema } from '../../shared/contract'
import { hotelDay } from '../../shared/stay'
import { type Visit, VisitSchema } from '../../shared/visits'
import { VISITS_PATH } from '../../shared/visits-path'
import type { Database } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { countSources, countVisit } from './repository'
import { deviceOf, limitNames, mayCount, tidyCampaign, tidyPage, tidyReferrer } from './tidy-visit'

const BODY_LIMIT_BYTES = 2 * 1024

export function addVisitRoute(
  app: FastifyInstance,
  {
    database,
    now,
    hasPage,
  }: { database: Kysely<Database>; now: () => Date; hasPage: (path: string) => boolean },
): void {
  const [limitCampaign, limitReferrer] = [limitNames(), limitNames()]
  app.post<{ Body: Visit }>(
    VISITS_PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rateLimit: RATE_LIMITS.visits },
      // Each page view gets this answer, which no browser shows as a page.
      helmet: false,
      // Otherwise the log would have a second line for each page.
      logLevel: 'error',
      schema: { body: VisitSchema, response: { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema } },
    },
    async ({ body, headers, hostname }, reply) => {
      const { event, page = '', campaign = '', reference } = body
      if (mayCount(headers)) {
        const day = hotelDay(now().toISOString())
        const visit = {
          day,
          event,
          page: tidyPage(page, hasPage),
          campaign: limitCampaign(day, tidyCampaign(campaign)),
        }
        await countVisit(database, visit, event === 'paid' ? reference : undefined)
        const referrer = body.referrer === undefined ? undefined : tidyReferrer(body.referrer, hostname)
        if (referrer !== undefined) {
          const names = { referrer: limitReferrer(day, referrer), device: deviceOf(headers) }
          await countSources(database, day, names)
        }
      }
      return reply.code(204).send()
    },
  )
}
