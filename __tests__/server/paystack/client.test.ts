import { setTimeout as wait } from 'node:timers/promises'
import { dropLine, type Handler, reply, startPaystack } from '../../support/server/paystack-server'

const REFERENCE = '1-1763712000000-abcdefghijklmnop'
const transaction = {
  id: 7,
  domain: 'test',
  status: 'success',
  reference: REFERENCE,
  amount: 8_500_000,
  currency: 'NGN',
  customer: { email: 'ada@example.com' },
}
const answerWith = (overrides: object) =>
  JSON.stringify({ status: true, message: 'Verification successful', data: { ...transaction, ...overrides } })

it('sends the secret key and reads the transaction', async () => {
  const metadata = { room_id: 1 }
  const { client, calls } = await startPaystack(
    reply(answerWith({ requested_amount: 8_400_000, paid_at: '2025-11-21', metadata })),
  )
  expect(await client.verify(REFERENCE)).toEqual({
    kind: 'transaction',
    transaction: {
      id: '7',
      domain: 'test',
      status: 'success',
      reference: REFERENCE,
      amountKobo: 8_500_000,
      requestedKobo: 8_400_000,
      currency: 'NGN',
      paidAt: '2025-11-21',
      customerEmail: 'ada@example.com',
      metadata,
    },
  })
  expect(calls[0]?.url).toBe(`/transaction/verify/${REFERENCE}`)
  expect(calls[0]?.headers.authorization).toBe('Bearer sk_test_secret')
})

it('keeps every digit of an id that a JavaScript number cannot hold', async () => {
  const body = answerWith({ message: 'id 9007199254740993', metadata: '{"a":"\\"12345678901234567"}' })
  const { client } = await startPaystack(reply(body.replace('"id":7', '"id":9007199254740993')))
  expect(await client.verify(REFERENCE)).toMatchObject({
    transaction: { id: '9007199254740993', metadata: { a: '"12345678901234567' } },
  })
})

it.each([
  ['an object', { room_id: 1 }, { room_id: 1 }],
  ['JSON in a string', '{"room_id":1}', { room_id: 1 }],
  ['an empty string', '', {}],
  ['other text', 'hello', {}],
  ['zero', 0, {}],
  ['null', null, {}],
  ['a list', [1], {}],
  ['nothing', undefined, {}],
])('reads metadata that is %s', async (_name, metadata, expected) => {
  const { client } = await startPaystack(reply(answerWith({ metadata })))
  expect(await client.verify(REFERENCE)).toMatchObject({ transaction: { metadata: expected } })
})

it('encodes the reference', async () => {
  const { client, calls } = await startPaystack(reply(answerWith({ reference: 'a/../b=?' })))
  await client.verify('a/../b=?')
  expect(calls[0]?.url).toBe('/transaction/verify/a%2F..%2Fb%3D%3F')
})

it('recognises an unknown reference by its code', async () => {
  const body = { status: false, message: 'Transaction reference not found', code: 'transaction_not_found' }
  const { client, calls } = await startPaystack(reply(JSON.stringify(body), 400))
  expect(await client.verify(REFERENCE)).toEqual({ kind: 'unknown-reference' })
  expect(calls).toHaveLength(1)
})

it.each([
  ['a wrong key', reply('{"status":false,"message":"Invalid key"}', 401), 'status 401: Invalid key', 1],
  ['another 400', reply('{"status":false,"message":"Invalid"}', 400), 'status 400', 1],
  ['too many calls', reply('{}', 429), 'status 429', 1],
  ['a redirect', reply('', 302, { location: 'https://example.com/' }), 'status 302', 1],
  ['a failing server', reply('{}', 502), 'status 502', 3],
  ['garbage', reply('<html>'), 'unreadable answer', 3],
  ['a transaction without amount', reply(answerWith({ amount: undefined })), 'unreadable answer', 3],
  ['an amount in text', reply(answerWith({ amount: '8500000' })), 'unreadable answer', 3],
  ['another reference', reply(answerWith({ reference: 'other' })), 'answer about another reference', 3],
  [
    'more than 256 KiB',
    reply(answerWith({ filler: 'x'.repeat(300_000) })),
    'call failed: UND_ERR_RES_EXCEEDED_MAX_SIZE',
    3,
  ],
  ['a line that drops', dropLine, 'call failed: UND_ERR_SOCKET', 3],
] satisfies [string, Handler, string, number][])(
  'decides nothing on %s',
  async (_name, handler, reason, tries) => {
    const { client, calls } = await startPaystack(handler)
    expect(await client.verify(REFERENCE)).toMatchObject({ kind: 'undecided', reason })
    expect(calls).toHaveLength(tries)
  },
)

it('retries after a temporary failure', async () => {
  const { client, calls } = await startPaystack((request, response, call) =>
    (call < 3 ? reply('', 503) : reply(answerWith({})))(request, response, call),
  )
  expect(await client.verify(REFERENCE)).toMatchObject({ kind: 'transaction' })
  expect(calls).toHaveLength(3)
})

it('ends within its budget without an answer, waiting calls too', async () => {
  const { client } = await startPaystack(() => undefined, { budgetMs: 300, maxInFlight: 1 })
  const results = await Promise.all([client.verify(REFERENCE), client.verify('2')])
  expect(results.map(({ kind }) => kind)).toEqual(['undecided', 'undecided'])
})

it('ends a retry in time that waits behind newer calls', async () => {
  const { client } = await startPaystack(
    (_request, response, call) => {
      if (call === 1) reply('', 500)(_request, response, call)
    },
    { budgetMs: 400, maxInFlight: 1 },
  )
  const ended: string[] = []
  const first = client.verify(REFERENCE).then(() => ended.push('first'))
  // The first question is put again after 200 ms, behind this one, which nobody answers until 550 ms.
  await wait(150)
  await Promise.all([first, client.verify('2').then(() => ended.push('second'))])
  expect(ended).toEqual(['first', 'second'])
})

it('has at most eight calls under way', async () => {
  let open = 0
  let most = 0
  const { client } = await startPaystack((_request, response) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.end(answerWith({}))
    }, 20)
  })
  await Promise.all(Array.from({ length: 30 }, () => client.verify(REFERENCE)))
  expect(most).toBe(8)
})

describe('beginning a payment on Paystack’s page', () => {
  const order = {
    reference: REFERENCE,
    email: 'ada@example.com',
    amountKobo: 8_500_000,
    callbackUrl: 'https://hotel.example/book/return',
    channels: ['card', 'ussd'],
    metadata: { source: 'site' },
  }
  const url = 'https://checkout.paystack.com/abc'
  const data = { authorization_url: url, access_code: 'abc', reference: REFERENCE }

  it('sends the order once and returns the address of the page', async () => {
    let body = ''
    const { client, calls } = await startPaystack((request, response, call) => {
      request.on('data', (bytes: Buffer) => (body += bytes.toString()))
      request.on('end', () => reply({ status: true, data })(request, response, call))
    })
    expect(await client.initialize(order)).toEqual({ kind: 'initialized', url })
    expect(calls.map(({ method, url: path }) => [method, path])).toEqual([
      ['POST', '/transaction/initialize'],
    ])
    expect(JSON.parse(body)).toEqual({
      reference: REFERENCE,
      email: 'ada@example.com',
      amount: 8_500_000,
      currency: 'NGN',
      callback_url: 'https://hotel.example/book/return',
      channels: ['card', 'ussd'],
      metadata: { source: 'site' },
    })
  })

  it.each([
    [reply({ status: false, message: 'Invalid Email Address Passed' }, 400), 'refused'],
    [reply({ status: false, message: 'Invalid key' }, 401), 'undecided'],
    [reply({ status: true, data: { ...data, reference: 'another' } }), 'undecided'],
    [reply({ status: true, data: { ...data, authorization_url: 'javascript:alert(1)' } }), 'undecided'],
    [reply('garbage'), 'undecided'],
    [dropLine, 'undecided'],
  ])('reads any other answer', async (handler, kind) => {
    const { client, calls } = await startPaystack(handler)
    expect(await client.initialize(order)).toMatchObject({ kind })
    expect(calls).toHaveLength(1)
  })
})
