import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BodyOf } from '../../shared/desk/calls'
import { formatHotelDay, hotelTime } from '../../shared/stay'
import { lockUntilCommit } from '../db/dialect'
import { type Database, NEXT_PUBLISH, type ScheduledPublishTable } from '../db/schema'
import { comingMoment } from '../http/coming-moment'
import { Conflict } from '../http/errors'
import { journalEntry, recordChange } from '../journal/journal'
import type { ReleaseStore } from '../releases/store'
import { findDuePosts } from '../../content/posts/planned-posts'
import { digestRooms } from '../rooms/repository'
import type { Builder } from './builder'

export type Schedule = Selectable<ScheduledPublishTable>

const RETRY_AFTER_MS = 5 * 60_000

export function findSchedule(database: Kysely<Database>): Promise<Schedule | undefined> {
  return database.selectFrom('scheduled_publishes').selectAll().executeTakeFirst()
}

/** Returns the moment. Throws InvalidInput for the time, and a Conflict when somebody was faster. */
export async function setSchedule(
  transaction: Transaction<Database>,
  { at, seen, who }: BodyOf<'PUT publish/schedule/'> & { who: string },
  now: Date,
): Promise<string> {
  const row = {
    publish_at: comingMoment('at', at, now).toISOString(),
    set_at: now.toISOString(),
    set_by: who,
  }
  await lockUntilCommit(transaction, 'scheduled-publish')
  const current = await findSchedule(transaction)
  if (current !== undefined && current.set_at !== seen) {
    const { set_by: other, publish_at: moment } = current
    const time = `${formatHotelDay(moment)}, ${hotelTime(moment)}`
    throw new Conflict(`${other} has scheduled publishing in the meantime: ${time}.`)
  }
  await transaction
    .insertInto('scheduled_publishes')
    .values({ id: NEXT_PUBLISH, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return row.publish_at
}

/** Removes a schedule. Returns false when it is gone, or has been changed since it was read. */
export async function removeSchedule(
  transaction: Transaction<Database>,
  { set_at, publish_at }: Schedule,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('scheduled_publishes')
    .where('set_at', '=', set_at)
    .where('publish_at', '=', publish_at)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface ScheduledPublishOptions {
  database: Kysely<Database>
  builder: Builder
  now: () => Date
  signal: AbortSignal
}

/** Also begins a missed publish. The schedule stays until the build has ended: a restart begins it again. */
export function createScheduledPublish({ database, builder, now, signal }: ScheduledPublishOptions) {
  let notBefore = 0
  return async (): Promise<void> => {
    const schedule = await findSchedule(database)
    const moment = now()
    if (schedule === undefined || new Date(schedule.publish_at) > moment || isPausing(notBefore, moment))
      return
    const who = schedule.set_by
    const { id } = builder.trigger(`Published as scheduled by ${who}`)
    const ended = await builder.ended(id)
    if (signal.aborted) return
    if (ended?.state === 'failed' && ended.isLasting !== true) {
      notBefore = now().getTime() + RETRY_AFTER_MS
      return
    }
    const actor = { who, personId: null, role: 'marketing', via: 'server' } as const
    const action = ended?.state === 'live' ? 'site.published_as_scheduled' : 'site.schedule_failed'
    const change = async (transaction: Transaction<Database>) => {
      await removeSchedule(transaction, schedule)
      return journalEntry(action, id)
    }
    await recordChange(database, actor, change, now())
  }
}

/** A clock that was set back does not make the pause longer. */
function isPausing(notBefore: number, now: Date): boolean {
  return notBefore > now.getTime() && notBefore - now.getTime() <= RETRY_AFTER_MS
}

interface DuePublishOptions extends Pick<ScheduledPublishOptions, 'database' | 'now'> {
  store: Pick<ReleaseStore, 'live' | 'list'>
  builder: Pick<Builder, 'trigger' | 'ended'>
}

/**
 * Publishes, with the live texts, tonight's rooms and prices that the newest release does not show, and
 * posts that are due to appear or to leave. Does not undo a rollback.
 */
export function createDuePublish({ database, builder, store, now }: DuePublishOptions) {
  /** What was built, or failed for good. */
  let settled = ''
  let failed = { due: '', notBefore: 0 }
  return async (): Promise<void> => {
    const [live, [newest]] = await Promise.all([store.live(), store.list()])
    const rooms = await digestRooms(database, now())
    const hasNewRooms = newest?.description.rooms !== rooms
    const posts = live !== undefined && live.id === newest?.id ? await findDuePosts(live, now()) : []
    // The key names the release: a post that has appeared leaves later, from another release.
    const due = [rooms, ...posts.map((page) => `${newest?.id} ${page}`)].join(' ')
    if (due === settled || (!hasNewRooms && posts.length === 0)) return
    if (due === failed.due && isPausing(failed.notBefore, now())) return
    const reason = hasNewRooms ? 'Rooms or prices have changed' : 'A post appears or leaves on its day'
    const ended = await builder.ended(builder.trigger(reason, 'live').id)
    if (ended?.state === 'live' || ended?.isLasting === true) settled = due
    else failed = { due, notBefore: now().getTime() + RETRY_AFTER_MS }
  }
}
