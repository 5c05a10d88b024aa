import { setTimeout } from 'node:timers/promises'
import { createRoomsPublish } from '../../../src/server/rebuild/schedule'
import { changeRoom } from '../../../src/server/rooms/offer'
import { openPublishingHotel } from '../../support/publishing'
import { MARKETING } from '../../support/server/actor'

const REBUILD = { id: '1', state: 'queued', content: 'live', triggeredAt: '' } as const

it('publishes at its start changes from while no server ran, but does not undo a rollback', async () => {
  const { database, store, publish } = await openPublishingHotel()
  const first = (await store.live())?.id ?? ''
  const trigger = jest.fn(() => REBUILD)
  const builder = { trigger, ended: async () => undefined }
  const start = () => createRoomsPublish({ database, store, builder, now: () => new Date() })()
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
