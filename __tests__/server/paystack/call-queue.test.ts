import { type Caller, createCallQueue } from '../../../src/server/paystack/http'

const SLOTS = 8
const GUEST_SLOTS = 5

/** A queue of calls that run until they are ended; `begun` has their names in order. */
function startQueue() {
  const queue = createCallQueue(SLOTS)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (caller: Caller, id: string, signal = new AbortController().signal) =>
    queue(caller, signal, () => {
      begun.push(id)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const addMany = (caller: Caller, count: number) => {
    for (let call = 1; call <= count; call += 1) void add(caller, `${caller} ${call}`)
  }
  const endFirst = async () => {
    ends.shift()?.()
    await settled()
  }
  return { begun, add, addMany, endFirst }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

it('keeps slots for webhooks and jobs, however many guests ask', async () => {
  const { begun, addMany } = startQueue()
  addMany('guest', 20)
  await settled()
  expect(begun).toHaveLength(GUEST_SLOTS)
  addMany('webhook', 2)
  addMany('job', 2)
  await settled()
  expect(begun.slice(GUEST_SLOTS)).toEqual(['webhook 1', 'webhook 2', 'job 1'])
})

it('lets webhooks go before jobs, and jobs before guests', async () => {
  const { begun, add, addMany, endFirst } = startQueue()
  addMany('job', SLOTS)
  for (const caller of ['guest', 'job', 'webhook'] as const) void add(caller, `late ${caller}`)
  for (let ended = 0; ended < 3; ended += 1) await endFirst()
  expect(begun.slice(SLOTS)).toEqual(['late webhook', 'late job', 'late guest'])
})

it('rejects a call that is aborted while it waits', async () => {
  const { add, addMany } = startQueue()
  addMany('guest', GUEST_SLOTS)
  const leaving = new AbortController()
  const call = add('guest', 'leaving', leaving.signal)
  leaving.abort(new Error('too late'))
  await expect(call).rejects.toThrow('too late')
})
