import { setTimeout } from 'node:timers/promises'
import { catchUpWithRooms } from '../../../src/server/app/open-builder'
import { changeRoom } from '../../../src/server/rooms/offer'
import { openPublishingHotel } from '../../support/publishing'
import { MARKETING } from '../../support/server/actor'
import { closeAll } from '../../support/server/closing'

afterEach(closeAll)

it('publishes at its start changes from while no server ran, but does not undo a rollback', async () => {
  const { database, store, publish } = await openPublishingHotel()
  const first = (await store.live())?.id ?? ''
  const triggerSoon = jest.fn()
  const start = () => catchUpWithRooms(store, database, { triggerSoon })
  await start()
  expect(triggerSoon).not.toHaveBeenCalled()
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  await start()
  expect(triggerSoon).toHaveBeenCalledTimes(1)
  // Releases are in the order of their seconds.
  await setTimeout(1_000)
  await publish()
  await store.goLive(first)
  await start()
  expect(triggerSoon).toHaveBeenCalledTimes(1)
})
