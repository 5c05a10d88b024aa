import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ErrorBodySchema } from '../../shared/contract'
import { hotelDay } from '../../shared/stay'
import { type Visit, VisitSchema } from '../../shared/visits'
import { VISITS_PATH } from '../../shared/visits-path'
import type { Database } from '../db/schema'
import { RATE_LIMITS } from '../http/limits'
import { countSources, countVisit } from './repository'
import type { IncomingHttpHeaders } from 'node:http'

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

/** Counted in place of a page that does not exist, or of one campaign too many. */
const OTHER = 'other'
const CAMPAIGN_MAX_LENGTH = 60
/** A stranger could otherwise fill the table with names. */
const NAMES_PER_DAY = 50

/**
 * Robots that say so. The name of a phone, CUBOT, contains one of these words.
 * https://github.com/omrilotan/isbot/blob/main/src/patterns.json
 */
const ROBOT = /(?<! cu)bot|crawl|spider|slurp|headless|lighthouse|externalhit/i

/** False for a robot, and for a guest who asks not to be counted. */
function mayCount(headers: IncomingHttpHeaders): boolean {
  return headers.dnt !== '1' && headers['sec-gpc'] !== '1' && !ROBOT.test(headers['user-agent'] ?? '')
}

/** Returns OTHER for an unknown page. @example tidyPage('/Rooms/', () => true) // '/rooms' */
function tidyPage(path: string, hasPage: (path: string) => boolean): string {
  // In a long address, the search for the slashes would take time.
  if (path.length > 200) return OTHER
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return /^\/[a-z0-9/_-]{0,79}$/.test(page) && hasPage(page) ? page : OTHER
}

/** Returns '' for an email address. @example tidyCampaign('utm_source=Instagram') // 'instagram' */
function tidyCampaign(query: string): string {
  const params = new URLSearchParams(query)
  const text = ['source', 'medium', 'campaign'].map((name) => params.get(`utm_${name}`) ?? '').join(' ')
  if (text.includes('@')) return ''
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, ' ')
  return plain.trim().slice(0, CAMPAIGN_MAX_LENGTH).trim()
}

/** Returns '' without a referrer, and undefined for a page of this site, as after a reload. */
function tidyReferrer(referrer: string, ownHost: string): string | undefined {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
  if (host !== '' && host === ownHost.replace(/^www\./, '')) return undefined
  return /^[a-z0-9.-]{0,60}$/.test(host) ? host : OTHER
}

function deviceOf({ 'user-agent': browser = '' }: IncomingHttpHeaders): 'phone' | 'laptop' {
  return /mobi|android|iphone|ipad/i.test(browser) ? 'phone' : 'laptop'
}

function limitNames(): (day: string, name: string) => string {
  const names = new Set<string>()
  let today = ''
  return (day, name) => {
    if (day !== today) names.clear()
    today = day
    if (names.size < NAMES_PER_DAY) names.add(name)
    return names.has(name) ? name : OTHER
  }
}
