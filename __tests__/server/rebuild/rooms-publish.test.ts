import { setTimeout } from 'node:timers/promises'
import type { StoredRelease } from '../../../src/server/releases/store'
import { createDuePublish } from '../../../src/server/rebuild/schedule'
import { changeRoom } from '../../../src/server/rooms/offer'
import { digestRooms } from '../../../src/server/rooms/repository'
import { post, withPost } from '../../support/posts'
import { openPublishingHotel } from '../../support/publishing'
import { MARKETING } from '../../support/server/actor'
import { makeTempDir } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

const REBUILD = { id: '1', state: 'queued', content: 'live', triggeredAt: '' } as const

it('publishes at its start changes from while no server ran, but does not undo a rollback', async () => {
  const { database, store, publish } = await openPublishingHotel()
  const first = (await store.live())?.id ?? ''
  const trigger = jest.fn(() => REBUILD)
  const builder = { trigger, ended: async () => undefined }
  const start = () => createDuePublish({ database, store, builder, now: () => new Date() })()
  await start()
  expect(trigger).not.toHaveBeenCalled()
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  await start()
  expect(trigger).toHaveBeenCalledTimes(1)
  // Releases are in the order of their seconds.
  await setTimeout(1_000)
  await publish()
  await store.goLive(first)
  await start()
  expect(trigger).toHaveBeenCalledTimes(1)
})

it('publishes with the live texts once a post has its day, and tries again unless that would fail again', async () => {
  const { contentDir } = await withPost(post({ date: '2026-12-01', time: '"09:00"' }))
  const database = await openTestDatabase()
  const description = { rooms: await digestRooms(database, new Date()) }
  const live = { id: 'now', siteDir: await makeTempDir(), contentDir, description } as StoredRelease
  const list = jest.fn(async () => [live])
  const trigger = jest.fn(() => REBUILD)
  const ended = jest.fn(async () => ({ ...REBUILD, state: 'failed' as const, isLasting: false }))
  let now = new Date('2026-12-01T07:59:59Z')
  const builder = { trigger, ended }
  const run = createDuePublish({ database, builder, store: { live: async () => live, list }, now: () => now })
  await run()
  expect(trigger).not.toHaveBeenCalled()
  now = new Date('2026-12-01T08:00:00Z')
  list.mockResolvedValueOnce([{ ...live, id: 'newer, before a rollback' }])
  await run()
  expect(trigger).not.toHaveBeenCalled()
  await run()
  await run()
  expect(trigger).toHaveBeenCalledTimes(1)
  now = new Date('2026-12-01T08:05:00Z')
  ended.mockResolvedValue({ ...REBUILD, state: 'failed', isLasting: true })
  await run()
  await run()
  expect(trigger).toHaveBeenCalledTimes(2)
  expect(trigger).toHaveBeenCalledWith('A post appears or leaves on its day', 'live')
  live.id = 'a later release'
  await run()
  expect(trigger).toHaveBeenCalledTimes(3)
})
