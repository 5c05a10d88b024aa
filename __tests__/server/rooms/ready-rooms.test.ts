import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { noteChange, versionOf } from '../../../src/server/db/changes'
import type { DatabasePlace } from '../../../src/server/db/database'
import { hearRoomNotices } from '../../../src/server/db/room-notices'
import { inTransaction } from '../../../src/server/db/transaction'
import { roomRow } from '../../support/hotel-rooms'
import { closeAll, onClose, openTestBackend } from '../../support/server/backend'
import { databaseKind } from '../../support/server/database'
import { type Listening, listen, plainRequest, withoutMoment } from '../../support/server/listening'

const ASK_AGAIN_MS = 20
/** How long an answer from memory is given when no notice of a change comes, and a little more. */
const LOST_NOTICE_MS = 1_500

afterEach(closeAll)

async function openListening(env: { allowedOrigins?: string[] } = {}) {
  const hotel = await openTestBackend({ env })
  return { ...hotel, listening: await listen(hotel.app) }
}

const ask = (listening: Listening, path: string, method = 'GET') =>
  listening.ask(plainRequest(path, {}, method))

async function isAvailable(listening: Listening, roomId: number): Promise<boolean> {
  const { body } = await ask(listening, `/api/rooms/${roomId}/`)
  return JSON.parse(String(body)).available
}

it.each(['/api/rooms/', '/api/rooms', '/api/rooms/7/', '/api/rooms/7', '/api/rooms/7/?a=b'])(
  'gives %s from memory with the bytes and headers that it has without',
  async (url) => {
    const { app, listening } = await openListening()
    const first = await ask(listening, url)
    const second = await ask(listening, url)
    const head = await ask(listening, url, 'HEAD')
    expect([first, second, head].map((answer) => answer.isFromMemory)).toEqual([false, true, true])
    const byFastify = await app.inject({ url, headers: { host: 'localhost' } })
    for (const answer of [first, second, head]) {
      expect([answer.status, answer.headers]).toEqual([200, withoutMoment(byFastify.headers)])
    }
    expect([first.body, second.body].map(String)).toEqual([byFastify.body, byFastify.body])
    expect(String(head.body)).toBe('')
  },
)

it('gives each guest a proof of his own', async () => {
  const { app, listening } = await openListening()
  await ask(listening, '/api/rooms/7/')
  const proofs = new Set<string>()
  for (let guest = 0; guest < 3; guest += 1) {
    const answer = await listening.ask(plainRequest('/api/rooms/7/'))
    expect(answer.isFromMemory).toBe(true)
    proofs.add(answer.proof ?? '')
  }
  expect(proofs.size).toBe(3)
  expect([...proofs].every((proof) => /^[0-9a-z]{8,10}\.[\w-]{12}\.[\w-]{16}$/.test(proof))).toBe(true)
  expect((await app.inject('/api/rooms/')).headers['x-booking-proof']).toBeUndefined()
})

it('keeps nothing that is no room, and nothing of another origin', async () => {
  const { listening } = await openListening({ allowedOrigins: ['https://second.example'] })
  for (const path of ['/api/rooms/99/', '/api/rooms/abc/', '/api/rooms/0/']) {
    for (let times = 0; times < 2; times += 1) {
      expect(await ask(listening, path)).toMatchObject({ status: 404, isFromMemory: false })
    }
  }
  const fromOther = plainRequest('/api/rooms/', { origin: 'https://second.example' })
  expect((await listening.ask(fromOther)).headers['access-control-allow-origin']).toBe(
    'https://second.example',
  )
  const own = await ask(listening, '/api/rooms/')
  expect([own.isFromMemory, own.headers['access-control-allow-origin']]).toEqual([false, undefined])
  expect((await ask(listening, '/api/rooms/')).headers['vary']).toBe('Origin, accept-encoding')
  expect((await listening.ask(fromOther)).isFromMemory).toBe(false)
})

it('says what is true right after a change of this process', async () => {
  const { database, listening } = await openListening()
  for (const roomId of [1, 2, 3]) {
    expect(await isAvailable(listening, roomId)).toBe(true)
    await inTransaction(database, (transaction) =>
      transaction.updateTable('rooms').set({ available: 0 }).where('id', '=', roomId).execute(),
    )
    expect(await isAvailable(listening, roomId)).toBe(false)
    await database.updateTable('rooms').set({ available: 1 }).where('id', '=', roomId).execute()
    expect(await isAvailable(listening, roomId)).toBe(true)
  }
})

it('learns of a change of another process, though nothing tells of it, within a second', async () => {
  const { listening, openAnother } = await openListening()
  const other = await openAnother()
  await isAvailable(listening, 7)
  await other.updateTable('rooms').set({ available: 0 }).where('id', '=', 7).execute()
  const changedAt = performance.now()
  while (await isAvailable(listening, 7)) {
    expect(performance.now() - changedAt).toBeLessThan(LOST_NOTICE_MS)
    await wait(ASK_AGAIN_MS)
  }
})

it('is told of a change of another process', async () => {
  const { database, place, openAnother } = await openListening()
  const other = await openAnother()
  await startHearing(place, () => noteChange(database))
  const version = versionOf(database)
  await other.updateTable('rooms').set({ available: 0 }).where('id', '=', 7).execute()
  // SQLite tells it at once, PostgreSQL by a notice.
  while (versionOf(database) === version) await wait(ASK_AGAIN_MS)
})

it('tells no version while a change is under way', async () => {
  if (databaseKind() === 'postgres') return
  const { database } = await openListening()
  await database.transaction().execute(async () => expect(versionOf(database)).toBeUndefined())
  expect(versionOf(database)).toBeDefined()
})

/** Listens to notices, and resolves when the connection is there. */
async function startHearing({ databaseUrl }: DatabasePlace, onNotice: () => void): Promise<void> {
  if (databaseUrl === undefined) return
  await new Promise<void>((resolve) => {
    const notices = hearRoomNotices(databaseUrl, () => {
      onNotice()
      resolve()
    })
    onClose(() => notices.close())
  })
}

async function openLarge() {
  const hotel = await openListening()
  const rows = Array.from({ length: 492 }, (_, position) => roomRow(1_000 + position))
  await hotel.database.insertInto('rooms').values(rows).execute()
  return hotel
}

describe('a list of rooms', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['nothing', 'identity', (bytes: Buffer) => bytes],
    ['nothing', 'br;q=0, gzip;q=0', (bytes: Buffer) => bytes],
  ])('is packed in %s for who takes "%s", from memory too', async (encoding, accepted, unpack) => {
    const { app, listening } = await openLarge()
    const plain = (await app.inject('/api/rooms/')).body
    const request = plainRequest('/api/rooms/', { 'accept-encoding': accepted })
    const answers = [await listening.ask(request), await listening.ask(request)]
    expect(answers[1]?.isFromMemory).toBe(true)
    for (const { status, headers, body } of answers) {
      expect([status, headers['content-encoding'] ?? 'nothing']).toEqual([200, encoding])
      expect(headers['vary']).toBe('accept-encoding')
      expect(headers['content-length']).toBe(String(body.length))
      expect(String(unpack(body))).toBe(plain)
    }
    expect(JSON.parse(plain)).toHaveLength(500)
  })

  it('is packed with eight rooms too, and one room, which fits into a packet, is not', async () => {
    const { app, listening } = await openListening()
    const packed = { 'accept-encoding': 'gzip, deflate, br' }
    const plain = (await app.inject('/api/rooms/')).body
    const list = await listening.ask(plainRequest('/api/rooms/', packed))
    expect(list.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(list.body))).toBe(plain)
    expect(list.body.length).toBeLessThan(plain.length / 2)
    const room = await listening.ask(plainRequest('/api/rooms/7/', packed))
    expect([room.headers['content-encoding'], room.headers['vary']]).toEqual([undefined, undefined])
  })

  it('is never given in an encoding that the guest has not named', async () => {
    const { listening } = await openLarge()
    const encodings = []
    for (const accepted of ['br', 'gzip', 'identity', 'br']) {
      const request = plainRequest('/api/rooms/', { 'accept-encoding': accepted })
      encodings.push((await listening.ask(request)).headers['content-encoding'])
    }
    expect(encodings).toEqual(['br', 'gzip', undefined, 'br'])
  })
})
