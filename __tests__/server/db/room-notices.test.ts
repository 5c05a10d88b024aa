import { getEventListeners, once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { hearRoomNotices } from '../../../src/server/db/room-notices'
import { closeAll, onClose } from '../../support/server/closing'

afterEach(closeAll)

it('keeps nothing of the connections that have ended', async () => {
  const database = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onClose(async () => void database.close())
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const listen = jest.spyOn(AbortSignal.prototype, 'addEventListener')
  const notices = hearRoomNotices(`postgres://127.0.0.1:${port}/hotel`, () => undefined)
  onClose(() => notices.close())
  const [closing] = listen.mock.contexts
  const counts: number[] = []
  for (let connections = 0; connections < 3; connections += 1) {
    await once(database, 'connection')
    counts.push(getEventListeners(closing as AbortSignal, 'abort').length)
  }
  expect(counts).toEqual([1, 1, 1])
})
