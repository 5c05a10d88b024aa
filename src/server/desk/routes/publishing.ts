import type { Kysely, Transaction } from 'kysely'
import { ConfigError } from '../../../config/config-error'
import { nameCommands } from '../../../config/own-command'
import type { DeskRelease, PublishState, RebuildState } from '../../../shared/desk/publishing'
import { readMachineState } from '../../db/machine-state'
import type { Database } from '../../db/schema'
import { Conflict, NotFound } from '../../http/errors'
import { type Actor, journalEntry, type NewEntry, recordChange } from '../../journal/journal'
import { type Builder, findRunning } from '../../rebuild/builder'
import { type Rebuild, secondsOf } from '../../rebuild/rebuild'
import { findSchedule, removeSchedule, setSchedule } from '../../rebuild/schedule'
import { ReleaseError } from '../../releases/description'
import type { ReleaseStore, StoredRelease } from '../../releases/store'
import { digestRooms } from '../../rooms/repository'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

const CANNOT_PUBLISH = 'This desk cannot publish; the hotel’s server does.'
const IS_BUILDING =
  'The site is being published, which would replace this version. Please go back when it has ended.'

export function publishingRoutes(services: DeskServices) {
  const { database, now, publishing } = services
  // The entry comes first: when it cannot be written, as on a full disk, nothing begins.
  const write = (actor: Actor, entry: NewEntry) => recordChange(database, actor, async () => entry, now())
  return {
    'GET publish/': () => readPublishState(services),
    'POST publish/': async ({ actor }) => {
      const builder = publishing.builder
      if (builder === undefined) throw new Conflict(CANNOT_PUBLISH)
      await write(actor, journalEntry('site.published', 'site'))
      builder.trigger(`Published by ${actor.who}`)
      return readPublishState(services)
    },
    'PUT publish/schedule/': async ({ actor, body }) => {
      if (publishing.builder === undefined) throw new Conflict(CANNOT_PUBLISH)
      const change = async (transaction: Transaction<Database>) => {
        const at = await setSchedule(transaction, { ...body, who: actor.who }, now())
        return journalEntry('site.publish_scheduled', 'site', { after: { at } })
      }
      await recordChange(database, actor, change, now())
    },
    'POST publish/schedule/cancel/': async ({ actor }) => {
      const last = publishing.builder?.list().at(-1)
      const cancel = (transaction: Transaction<Database>) => cancelSchedule(transaction, last, now())
      await recordChange(database, actor, cancel, now())
    },
    'GET releases/': () => listReleases(publishing.store),
    'POST releases/:id/use/': async ({ actor, params: { id } }) => {
      const release = (await publishing.store.list()).find((stored) => stored.id === id)
      if (release === undefined) throw new NotFound('This version of the site')
      if (findRunning(publishing.builder)) throw new Conflict(IS_BUILDING)
      const before = await publishing.store.live()
      const facts = { ...(before && { before: versionOf(before) }), after: versionOf(release) }
      await publishing
        .useRelease(id, () => write(actor, journalEntry('site.release_used', id, facts)))
        .catch(throwConflict)
    },
  } satisfies Partial<Handlers>
}

function versionOf({ id, description }: StoredRelease) {
  return { release: id, built_at: description.builtAt }
}

/** `last` is the last build. A schedule whose build failed can be cancelled, or it would be tried again. */
async function cancelSchedule(
  transaction: Transaction<Database>,
  last: Rebuild | undefined,
  now: Date,
): Promise<NewEntry> {
  const schedule = await findSchedule(transaction)
  if (
    schedule !== undefined &&
    Date.parse(schedule.publish_at) <= now.getTime() &&
    last?.state !== 'failed'
  ) {
    throw new Conflict('This publishing has begun. You can go back to the version before when it has ended.')
  }
  if (schedule === undefined || !(await removeSchedule(transaction, schedule))) {
    throw new Conflict('No publishing is scheduled any more.')
  }
  return journalEntry('site.schedule_cancelled', 'site', { before: { at: schedule.publish_at } })
}

async function readPublishState({ database, now, publishing }: DeskServices): Promise<PublishState> {
  const live = await publishing.store.live()
  const [newest] = await publishing.store.list()
  const schedule = await findSchedule(database)
  return {
    live: live === undefined ? null : { id: live.id, built_at: live.description.builtAt },
    can_publish: publishing.builder !== undefined,
    is_current: live !== undefined && live.description.rooms === (await digestRooms(database, now())),
    rebuild: lastBuild(publishing.builder, newest, now(), await findEarlierFailure(database)),
    schedule:
      schedule === undefined
        ? null
        : { at: schedule.publish_at, set_by: schedule.set_by, set_at: schedule.set_at },
  }
}

/** Returns the last failed publish, which the database keeps over a restart. */
async function findEarlierFailure(database: Kysely<Database>): Promise<Rebuild | undefined> {
  const { 'publish-failed': failed } = await readMachineState(database)
  if (failed === undefined) return undefined
  const { words: reason, since } = failed
  return { id: '', state: 'failed', content: 'desk', reason, triggeredAt: since, endedAt: since }
}

/** Returns null when a command has published since. `earlier` failed before the last start. */
function lastBuild(
  builder: Builder | undefined,
  newest: StoredRelease | undefined,
  now: Date,
  earlier?: Rebuild,
): RebuildState | null {
  const rebuild = findRunning(builder) ?? builder?.list().at(-1) ?? earlier
  if (rebuild === undefined) return null
  const { id, endedAt, state, step = null, reason = null, notes = [] } = rebuild
  const builtAt = newest?.description.builtAt ?? ''
  // A release from the future was built before the clock was set back.
  const isOvertaken = endedAt !== undefined && builtAt > endedAt && builtAt <= now.toISOString()
  if (isOvertaken) return null
  return { id, state, step, seconds: secondsOf(rebuild, now), reason, notes }
}

async function listReleases(store: ReleaseStore): Promise<DeskRelease[]> {
  const live = await store.live()
  return (await store.list()).map(({ id, description }) => ({
    id,
    built_at: description.builtAt,
    reason: description.reason ?? null,
    is_live: id === live?.id,
  }))
}

/** Nobody at the desk can remove the obstacle, but they can report it. */
function throwConflict(error: unknown): never {
  if (!(error instanceof ReleaseError) && !(error instanceof ConfigError)) throw error
  throw new Conflict(
    `The site stays as it is. Please tell the person who runs the server: ${nameCommands(error.message)}`,
  )
}
