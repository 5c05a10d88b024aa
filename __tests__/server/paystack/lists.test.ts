import type { IncomingMessage } from 'node:http'
import { openTestBackend } from '../../support/server/backend'
import { pay } from '../../support/server/guest'
import { dropLine, type Handler, reply, startPaystack } from '../../support/server/paystack-server'

const FROM = '2025-11-21T10:00:00.000Z'
const ID = '9007199254740993'
const transaction = {
  id: 7,
  domain: 'test',
  status: 'success',
  reference: '1-1763712000000-abcdefghijklmnop',
  amount: 8_500_000,
  currency: 'NGN',
  customer: { email: 'ada@example.com' },
  metadata: { source: 'site' },
}
const refund = { id: 3, transaction: 7, amount: 8_500_000, status: 'pending' }
const answer = (data: unknown, meta?: object) => ({ status: true, message: '', data, meta })
const ask = { transactionId: '7', amountKobo: 8_500_000, note: 'Room taken' }

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

describe('the list of successes', () => {
  it('requests one page since a time, and keeps long ids', async () => {
    const body = JSON.stringify(answer([transaction])).replace('"id":7', `"id":${ID}`)
    const { client, calls } = await startPaystack(reply(body))
    const page = await client.listSuccesses({ from: FROM, page: 3 })
    expect(page).toMatchObject({
      kind: 'page',
      isLast: true,
      transactions: [{ id: ID, amountKobo: 8_500_000 }],
    })
    const { pathname, searchParams } = new URL(calls[0]?.url ?? '', 'http://paystack')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/transaction',
      { status: 'success', from: FROM, perPage: '50', page: '3' },
    ])
  })

  it.each([
    ['a full page', 50, undefined, false],
    ['a page that is not full', 49, undefined, true],
    ['an empty page', 0, undefined, true],
    ['a page that Paystack keeps shorter than asked', 20, { perPage: 20 }, false],
    ['a length in text', 20, { perPage: '20' }, false],
    ['a length that is none', 20, { perPage: null }, true],
  ])('recognises the last page by its length: %s', async (_name, length, meta, isLast) => {
    const { client } = await startPaystack(
      reply(
        answer(
          Array.from({ length }, () => transaction),
          meta,
        ),
      ),
    )
    expect(await client.listSuccesses({ from: FROM, page: 1 })).toMatchObject({ kind: 'page', isLast })
  })

  it('returns unreadable transactions separately', async () => {
    const odd = { ...transaction, reference: 'odd', amount: '8500000' }
    const nameless = { id: 'x', customer: null, metadata: '' }
    const { client, calls } = await startPaystack(reply(answer([odd, nameless, transaction])))
    expect(await client.listSuccesses({ from: FROM, page: 1 })).toMatchObject({
      transactions: [{ reference: transaction.reference }],
      unreadable: [{ reference: 'odd', metadata: { source: 'site' } }, { metadata: '' }],
    })
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['no list', reply(answer({})), 3],
    ['a list of numbers', reply(answer([1])), 3],
    ['a failing server', reply({}, 500), 3],
  ] satisfies [string, Handler, number][])('is undecided on %s', async (_name, handler, tries) => {
    const { client, calls } = await startPaystack(handler)
    expect(await client.listSuccesses({ from: FROM, page: 1 })).toMatchObject({ kind: 'undecided' })
    expect(calls).toHaveLength(tries)
  })
})

describe('the refunds of a transaction', () => {
  it.each([
    ['an id', 7, 8_500_000, 'processed', 'processed'],
    ['an object', { id: 7 }, '8500000', 'needs-attention', 'needs-attention'],
    ['text', '7', 8_500_000, 'retrying', 'unknown'],
  ])('are read when the transaction is %s', async (_name, owner, amount, status, expected) => {
    const { client, calls } = await startPaystack(
      reply(answer([{ id: 3, transaction: owner, amount, status }])),
    )
    expect(await client.listRefunds('7')).toEqual({
      kind: 'refunds',
      refunds: [{ id: '3', transactionId: '7', amountKobo: 8_500_000, status: expected }],
    })
    expect(calls[0]?.url).toBe('/refund?transaction=7&perPage=100')
  })

  it.each([
    ['one that cannot be read', reply(answer([refund, { ...refund, amount: null }])), 3],
    ['those of another transaction', reply(answer([{ ...refund, transaction: 8 }])), 3],
    ['an unknown address', reply({ status: false, message: 'Not found' }, 404), 1],
    ['a failing server', reply({}, 500), 3],
  ] satisfies [string, Handler, number][])('are undecided on %s', async (_name, handler, tries) => {
    const { client, calls } = await startPaystack(handler)
    expect(await client.listRefunds('7')).toMatchObject({ kind: 'undecided' })
    expect(calls).toHaveLength(tries)
  })
})

describe('an order of a refund', () => {
  it.each([200, 201])('is sent with amount and note, and read with status %i', async (status) => {
    const bodies: unknown[] = []
    const data = { ...refund, transaction: { id: 7, reference: 'x' } }
    const { client, calls } = await startPaystack(async (request, response, call) => {
      bodies.push(await bodyOf(request))
      reply(answer(data), status)(request, response, call)
    })
    expect(await client.orderRefund(ask)).toEqual({
      kind: 'ordered',
      refund: { id: '3', transactionId: '7', amountKobo: 8_500_000, status: 'pending' },
    })
    expect(bodies).toEqual([{ transaction: '7', amount: 8_500_000, merchant_note: 'Room taken' }])
    expect([calls[0]?.method, calls[0]?.headers['content-type']]).toEqual(['POST', 'application/json'])
  })

  it.each([400, 403, 404, 422])('is refused with %i in Paystack’s words', async (status) => {
    const message = 'Transaction has been fully reversed'
    const { client } = await startPaystack(reply({ status: false, message }, status))
    expect(await client.orderRefund(ask)).toEqual({ kind: 'refused', message })
  })

  it.each([
    ['a wrong key', reply({ status: false, message: 'Invalid key' }, 401)],
    ['a timeout of theirs', reply({ status: false, message: 'Timeout' }, 408)],
    ['too many calls', reply({ status: false, message: 'Slow down' }, 429)],
    ['a failing server', reply({ status: false, message: 'Error' }, 500)],
    ['a firewall’s refusal', reply('<html>', 403)],
    ['an unreadable answer', reply('<html>')],
    ['a refund without id', reply(answer({ ...refund, id: undefined }))],
    ['a refund of another transaction', reply(answer({ ...refund, transaction: 8 }))],
    ['a line that drops', dropLine],
    ['no answer at all', () => undefined],
  ] satisfies [string, Handler][])('is sent once and undecided on %s', async (_name, handler) => {
    const { client, calls } = await startPaystack(handler, { budgetMs: 500 })
    expect(await client.orderRefund(ask)).toMatchObject({ kind: 'undecided' })
    expect(calls).toHaveLength(1)
  })
})

it('lists and refunds in the rehearsal as with Paystack', async () => {
  const { paystack, ledger } = (await openTestBackend()).rehearsal
  const reference = await pay(ledger)
  const page = await paystack.listSuccesses({ from: '2000-01-01T00:00:00.000Z', page: 1 })
  if (page.kind !== 'page') throw new Error(page.reason)
  const [paid] = page.transactions
  expect([paid?.reference, page.isLast]).toEqual([reference, true])
  const transactionId = paid?.id ?? ''
  expect(await paystack.listRefunds(transactionId)).toEqual({ kind: 'refunds', refunds: [] })
  const order = { transactionId, amountKobo: 8_500_000, note: '' }
  expect(await paystack.orderRefund(order)).toMatchObject({ kind: 'ordered', refund: { transactionId } })
  expect(await paystack.orderRefund(order)).toMatchObject({ kind: 'refused' })
  expect(await paystack.listRefunds(transactionId)).toMatchObject({ refunds: [{ amountKobo: 8_500_000 }] })
})
