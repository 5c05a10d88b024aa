import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BodyOf } from '../../shared/desk/calls'
import { lockUntilCommit } from '../db/dialect'
import type { Database, SiteNoticeTable } from '../db/schema'
import { comingMoment } from '../http/coming-moment'
import { Conflict } from '../http/errors'
import { journalEntry, recorded } from '../journal/journal'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../shared/contract'
import { type HotelAnswer, HotelAnswerSchema } from '../../shared/desk/notice'
import { HOTEL_PATH } from '../../shared/hotel-path'
import { RATE_LIMITS } from '../http/limits'

export type NoticeRow = Selectable<SiteNoticeTable>

export function findNotice(database: Kysely<Database>, now: Date): Promise<NoticeRow | undefined> {
  return database
    .selectFrom('site_notices')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Throws InvalidInput for an end that is over or a year away, and a Conflict when somebody was faster. */
export const setNotice = recorded<BodyOf<'POST notice/'>>(async (trx, { text, until, seen }, now, actor) => {
  const notice = { text, until: comingMoment('until', until, now).toISOString() }
  const id = randomUUID()
  const before = await replaceSeen(trx, seen, now)
  await trx
    .insertInto('site_notices')
    .values({ id, ...notice, created_at: now.toISOString(), created_by: actor.who, ended_at: null })
    .execute()
  return journalEntry('site.notice_set', id, {
    after: notice,
    ...(before && { before: { text: before.text, until: before.until } }),
  })
})

/** Ends the notice at once. Throws a Conflict when it has ended, or somebody else has changed it. */
export const endNotice = recorded<string>(async (trx, seen, now) => {
  const before = await replaceSeen(trx, seen, now)
  return journalEntry('site.notice_ended', seen, { before: { text: before?.text ?? '' } })
})

async function replaceSeen(
  trx: Transaction<Database>,
  seen: string | null,
  now: Date,
): Promise<NoticeRow | undefined> {
  await lockUntilCommit(trx, 'site-notice')
  const current = await findNotice(trx, now)
  if ((current?.id ?? null) !== seen) {
    throw new Conflict(
      current === undefined
        ? 'This notice has ended in the meantime.'
        : `${current.created_by} has changed the notice in the meantime: “${current.text}”`,
    )
  }
  await trx
    .updateTable('site_notices')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', seen ?? '')
    .execute()
  return current
}

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
