import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { ReleaseStore } from '../releases/store'
import { digestRooms } from '../rooms/repository'
import type { Builder } from './builder'

interface RoomsPublishOptions {
  database: Kysely<Database>
  store: Pick<ReleaseStore, 'list'>
  builder: Pick<Builder, 'trigger' | 'ended'>
  now: () => Date
}

/**
 * Returns the job that publishes, with the live texts, rooms and prices of tonight that the newest release does not
 * show. A restart does not undo a rollback, because that one is not the newest. Each run tries once.
 */
export function createRoomsPublish({ database, builder, store, now }: RoomsPublishOptions) {
  /** Rooms that were built, or whose build would fail in the same way again. */
  let settled: string | undefined
  return async (): Promise<void> => {
    const rooms = await digestRooms(database, now())
    const [newest] = await store.list()
    if ([settled, newest?.description.rooms].includes(rooms)) return
    const ended = await builder.ended(builder.trigger('Rooms or prices have changed', 'live').id)
    if (ended?.state === 'live' || ended?.isLasting === true) settled = rooms
  }
}
