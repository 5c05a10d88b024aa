import { getEventListeners } from 'node:events'
import { type Asker, createTurns, type Turns } from '../../../src/server/async/turns'

const LONG_MS = 60_000
const OPTIONS = { slots: 3, guestSlots: 2, maxWaiting: { guest: 3, stranger: 2 } }

/** Works that run until they are told to end; `begun` has their names in order. */
function createWorks(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    begin(name: string, asker: Asker, timeoutMs = LONG_MS): Promise<string | undefined> {
      return turns.take({ key: name, ...asker }, timeoutMs, () => {
        begun.push(name)
        return new Promise((resolve) => ends.set(name, () => resolve(name)))
      })
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
}

const stranger = { urgency: 'stranger' } as const
const guest = { urgency: 'guest' } as const
const own = { urgency: 'own' } as const
const told = { urgency: 'told' } as const

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

it('keeps a slot for our own work, however many strangers ask', async () => {
  const works = createWorks(createTurns(OPTIONS))
  for (const name of ['s1', 's2', 's3', 's4']) void works.begin(name, stranger)
  await settled()
  expect(works.begun).toEqual(['s1', 's2'])
  void works.begin('sweep', own)
  await settled()
  expect(works.begun).toEqual(['s1', 's2', 'sweep'])
})

it('lets the most urgent go first', async () => {
  const works = createWorks(createTurns(OPTIONS))
  for (const name of ['s1', 's2', 's3']) void works.begin(name, stranger)
  void works.begin('own1', own)
  void works.begin('own2', own)
  void works.begin('g1', guest)
  void works.begin('webhook', told)
  await settled()
  for (const name of ['own1', 'webhook', 's1', 's2', 'own2', 'g1']) await works.end(name)
  expect(works.begun).toEqual(['s1', 's2', 'own1', 'webhook', 'own2', 'g1', 's3'])
})

it('refuses at once when too many of a kind wait', async () => {
  const works = createWorks(createTurns(OPTIONS))
  for (const name of ['s1', 's2', 's3', 's4']) void works.begin(name, stranger)
  await expect(works.begin('s5', stranger)).resolves.toBeUndefined()
  void works.begin('g1', guest)
  await works.end('s1')
  expect(works.begun).toEqual(['s1', 's2', 'g1'])
})

it('lets networks take turns', async () => {
  const works = createWorks(createTurns({ ...OPTIONS, maxWaiting: { guest: 9, stranger: 9 } }))
  const crowd = { ...stranger, network: '203.0.113.0/24' }
  for (const name of ['c1', 'c2', 'c3', 'c4']) void works.begin(name, crowd)
  void works.begin('alone', { ...stranger, network: '198.51.100.0/24' })
  await settled()
  await works.end('c1')
  expect(works.begun).toEqual(['c1', 'c2', 'alone'])
})

it('gives the last place of a network that has many to another network, until all have as many', async () => {
  const works = createWorks(createTurns(OPTIONS))
  const crowd = { ...stranger, network: '203.0.113.0/24' }
  const [, , first, last] = ['c1', 'c2', 'c3', 'c4'].map((name) => works.begin(name, crowd))
  void works.begin('alone', { ...stranger, network: '198.51.100.0/24' })
  await expect(last).resolves.toBeUndefined()
  await expect(works.begin('c5', crowd)).resolves.toBeUndefined()
  await expect(works.begin('third', { ...stranger, network: '192.0.2.0/24' })).resolves.toBeUndefined()
  for (const name of ['c1', 'c2', 'alone', 'c3']) await works.end(name)
  expect(works.begun).toEqual(['c1', 'c2', 'alone', 'c3'])
  await expect(first).resolves.toBe('c3')
})

it('hastens a work that waits', async () => {
  const turns = createTurns(OPTIONS)
  const works = createWorks(turns)
  for (const name of ['s1', 's2', 's3']) void works.begin(name, stranger)
  await settled()
  turns.hasten('s3', 'told')
  await settled()
  expect(works.begun).toEqual(['s1', 's2', 's3'])
})

it('gives up a work whose turn does not come in time, and nobody waits for it', async () => {
  const works = createWorks(createTurns(OPTIONS))
  for (const name of ['s1', 's2']) void works.begin(name, stranger)
  await expect(works.begin('late', stranger, 1)).resolves.toBeUndefined()
  void works.begin('s3', stranger)
  await works.end('s1')
  expect(works.begun).toEqual(['s1', 's2', 's3'])
})

it('goes on after a work that fails', async () => {
  const turns = createTurns({ ...OPTIONS, slots: 1 })
  await expect(turns.take(own, LONG_MS, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(turns.take(own, LONG_MS, () => Promise.resolve('next'))).resolves.toBe('next')
})

it('gives the place of an asker who has left to another, and lets his work go on when it has begun', async () => {
  const works = createWorks(createTurns({ ...OPTIONS, guestSlots: 1, maxWaiting: { guest: 1, stranger: 0 } }))
  const leaving = new AbortController()
  const begun = works.begin('g1', { ...guest, signal: leaving.signal })
  const waiting = works.begin('g2', { ...guest, signal: leaving.signal })
  await settled()
  leaving.abort()
  await expect(waiting).resolves.toBeUndefined()
  await expect(works.begin('g3', { ...guest, signal: leaving.signal })).resolves.toBeUndefined()
  void works.begin('g4', guest)
  await settled()
  expect(works.begun).toEqual(['g1'])
  await works.end('g1')
  await expect(begun).resolves.toBe('g1')
  expect(works.begun).toEqual(['g1', 'g4'])
})

it('listens to a signal only while its asker waits', async () => {
  const turns = createTurns(OPTIONS)
  const { signal } = new AbortController()
  const listeners = () => getEventListeners(signal, 'abort').length
  const works = createWorks(turns)
  for (const name of ['s1', 's2']) void works.begin(name, stranger)
  const begun = works.begin('s3', { ...stranger, signal })
  const tooLate = works.begin('s4', { ...stranger, signal }, 0)
  await settled()
  expect(listeners()).toBe(2)
  await tooLate
  expect(listeners()).toBe(1)
  await works.end('s1')
  expect([works.begun.at(-1), listeners()]).toEqual(['s3', 0])
  await works.end('s3')
  await begun
})
