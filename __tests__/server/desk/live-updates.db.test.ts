import type { AddressInfo } from 'node:net'
import { revokePerson, listPeople } from '../../../src/server/access/people'
import { DESK_API } from '../../../src/shared/desk/api'
import type { Role } from '../../../src/shared/desk/roles'
import { closeAll, onClose } from '../../support/server/backend'
import { pay, verify } from '../../support/server/guest'
import { cookieOf, openTestDesk, TERMINAL, type TestDesk } from '../../support/server/open-desk'

jest.setTimeout(60_000)
afterEach(closeAll)

async function listen(desk: TestDesk): Promise<string> {
  await desk.desk.listen({ host: '127.0.0.1', port: 0 })
  const { port } = desk.desk.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Opens a stream of events. `next` returns the next event as text, or undefined at the end. */
async function open(url: string, cookie: string) {
  const leaving = new AbortController()
  onClose(async () => leaving.abort())
  const answer = await fetch(`${url}${DESK_API}events/`, { headers: { cookie }, signal: leaving.signal })
  const decoder = new TextDecoder()
  const reader = answer.body?.getReader()
  let text = ''
  async function next(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        return event
      }
      const part = await reader?.read()
      if (part === undefined || part.done) return undefined
      text += decoder.decode(part.value, { stream: true })
    }
  }
  return { answer, next }
}

const openAs = async (desk: TestDesk, url: string, role: Role) => {
  const stream = await open(url, await cookieOf(desk, role))
  await stream.next()
  return stream
}

it('sends an event after a booking', async () => {
  const desk = await openTestDesk()
  const { answer, next } = await openAs(desk, await listen(desk), 'desk')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await verify(desk.app, await pay(desk.rehearsal.ledger))
  await expect(next()).resolves.toBe('event: change\ndata: {"bookings":1}')
})

it('sends an event after a write of another process', async () => {
  const desk = await openTestDesk()
  const { next } = await openAs(desk, await listen(desk), 'desk')
  const other = await desk.openAnother()
  await other
    .insertInto('messages')
    .values({ id: 'm', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: 'now' })
    .execute()
  await expect(next()).resolves.toBe('event: change\ndata: {"bookings":0}')
})

it('ends the stream with its session and with the server', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  const gone = await openAs(desk, url, 'desk')
  const stays = await openAs(desk, url, 'marketing')
  const person = (await listPeople(desk.database)).find(({ role }) => role === 'desk')
  await revokePerson(desk.database, TERMINAL, person?.id ?? '', new Date())
  await expect(gone.next()).resolves.toBe('event: change\ndata: {"bookings":0}')
  await expect(gone.next()).resolves.toBeUndefined()
  // Marketing sees nothing of guests.
  await expect(stays.next()).resolves.toBe('event: change\ndata: {}')
  const end = stays.next()
  await desk.desk.close()
  await expect(end).resolves.toBeUndefined()
})
