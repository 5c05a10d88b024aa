import type { AddressInfo } from 'node:net'
import { revokePerson, listPeople } from '../../../src/server/access/people'
import { DESK_API } from '../../../src/shared/desk/paths'
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

/** Reads a stream of events. `next` gives the next event as text, or undefined at its end. */
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
  return { answer, next, leave: () => leaving.abort() }
}

const openAs = async (desk: TestDesk, url: string, role: Role) => {
  const stream = await open(url, await cookieOf(desk, role))
  await stream.next()
  return stream
}

it('tells each role what has changed, of what it may see', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  const atDesk = await openAs(desk, url, 'desk')
  const marketing = await openAs(desk, url, 'marketing')
  expect(Object.fromEntries(atDesk.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const reference = await pay(desk.rehearsal.ledger)
  await verify(desk.app, reference)
  const change = await atDesk.next()
  expect(change).toMatch(/^event: change\ndata: \{"topics":\[/)
  for (const topic of ['rooms', 'bookings', 'money', 'mail']) expect(change).toContain(`"${topic}"`)
  await expect(marketing.next()).resolves.toBe('event: change\ndata: {"topics":["rooms"]}')
})

it('sees what another process has written', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  const { next } = await openAs(desk, url, 'desk')
  const other = await desk.openAnother()
  await other
    .insertInto('messages')
    .values({ id: 'm', name: 'Ada', email: 'ada@example.com', message: 'Hello', created_at: 'now' })
    .execute()
  await expect(next()).resolves.toBe('event: change\ndata: {"topics":["messages"]}')
})

it('ends with its session, and with the server', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  const gone = await openAs(desk, url, 'desk')
  const stays = await openAs(desk, url, 'marketing')
  const person = (await listPeople(desk.database)).find(({ role }) => role === 'desk')
  await revokePerson(desk.database, TERMINAL, person?.id ?? '', new Date())
  await expect(gone.next()).resolves.toBeUndefined()
  const end = stays.next()
  await desk.desk.close()
  await expect(end).resolves.toBeUndefined()
})

it('takes so many streams, and more when one has ended', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  let cookie = ''
  const streams = []
  for (let count = 0; count < 50; count += 1) {
    if (count % 6 === 0) cookie = await cookieOf(desk, 'desk')
    const stream = await open(url, cookie)
    await stream.next()
    streams.push(stream)
  }
  const refused = await open(url, cookie)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '5'])
  streams[0]?.leave()
  let status = 503
  while (status === 503) ({ status } = (await open(url, cookie)).answer)
  expect(status).toBe(200)
})

it('gives a session six streams, and the others theirs', async () => {
  const desk = await openTestDesk()
  const url = await listen(desk)
  const cookie = await cookieOf(desk, 'desk')
  const streams = []
  for (let count = 0; count < 6; count += 1) streams.push(await open(url, cookie))
  const refused = await open(url, cookie)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await open(url, await cookieOf(desk, 'desk'))).answer.status).toBe(200)
  streams[0]?.leave()
  let status = 429
  while (status === 429) ({ status } = (await open(url, cookie)).answer)
  expect(status).toBe(200)
})
