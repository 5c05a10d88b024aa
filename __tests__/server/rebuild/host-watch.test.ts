import { setTimeout as wait } from 'node:timers/promises'
import { watchHost } from '../../../src/server/rebuild/host-watch'
import { digestRoomList } from '../../../src/server/rooms/list-digest'
import { startFakeHost } from '../../support/fake-host'
import { liveRoom } from '../../support/hotel-rooms'
import { closeAll, onClose } from '../../support/server/closing'
import { describeBuild } from '../../support/server/release'

const LOOKS = 4

afterEach(closeAll)

async function openWatch() {
  const rooms = [1, 2, 3].map((id) => liveRoom(id))
  const state = { rooms: rooms as unknown, status: 200, asked: 0 }
  const host = await startFakeHost((_request, response) => {
    state.asked += 1
    response.writeHead(state.status).end(JSON.stringify(state.rooms))
  })
  onClose(() => host.close())
  const [triggers, failures]: [string[], string[]] = [[], []]
  const description = { ...describeBuild({ apiHost: host.url }), rooms: digestRoomList(rooms) }
  const watch = watchHost({
    apiHost: host.url,
    everyMs: 20,
    live: async () => ({ id: 'monday', siteDir: '', contentDir: '', description }),
    trigger: (reason) => void triggers.push(reason),
    onFailure: (reason) => void failures.push(reason),
  })
  onClose(async () => watch.stop())
  watch.start()
  return { rooms, state, triggers, failures }
}

/** Waits until the watch has looked a few times more, however slow the machine is. */
async function lookedAgain(state: { asked: number }): Promise<void> {
  const until = state.asked + LOOKS
  for (let waits = 0; waits < 1_000 && state.asked < until; waits += 1) await wait(20)
  expect(state.asked).toBeGreaterThanOrEqual(until)
}

it('triggers once when a fact of a room changes, and not when a room is booked', async () => {
  const { rooms, state, triggers } = await openWatch()
  state.rooms = rooms.map((room) => ({ ...room, available: !room.available }))
  await lookedAgain(state)
  expect(triggers).toEqual([])
  state.rooms = rooms.map((room) => ({ ...room, price: room.price + 1_000 }))
  await lookedAgain(state)
  expect(triggers).toHaveLength(1)
  expect(triggers[0]).toMatch(/^the rooms of http:.* have changed$/)
})

it('triggers again for the same rooms when the pages were right in between', async () => {
  const { rooms, state, triggers } = await openWatch()
  const dearer = rooms.map((room) => ({ ...room, price: room.price + 1_000 }))
  for (const shown of [dearer, rooms, dearer]) {
    state.rooms = shown
    await lookedAgain(state)
  }
  expect(triggers).toHaveLength(2)
})

it('tells a host that fails once, builds nothing for it, and tells it anew after it was well', async () => {
  const { state, triggers, failures } = await openWatch()
  state.status = 500
  await lookedAgain(state)
  expect(failures).toEqual([expect.stringMatching(/\/api\/rooms\/ answered 500$/)])
  state.status = 200
  await lookedAgain(state)
  state.rooms = { error: 'none' }
  await lookedAgain(state)
  expect(failures).toHaveLength(2)
  expect(failures[1]).toContain('no list of rooms')
  expect(triggers).toEqual([])
})
