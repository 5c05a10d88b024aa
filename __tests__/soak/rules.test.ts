import { notYoursResponse, undecidedResponse } from '../../src/server/settlement/verify-responses'
import { closeAll, openTestBackend } from '../support/server/backend'
import { pay, verify } from '../support/server/guest'
import { seededRandom } from '../support/suite/random'
import type { Answer } from './calls'
import { compareMoney } from './checks'
import { fuzzRequest } from './fuzz'
import { Mailbox } from './mailbox'
import type { LedgerLine } from './paystack'
import type { Scene } from './scene'
import { Tally } from './tally'
import { Told } from './told'

afterEach(closeAll)

function newTally(): Tally {
  return new Tally(() => 61_000)
}

function answer(status: number, text = ''): Answer {
  return { status, text, header: () => null }
}

describe('an answer', () => {
  it.each([
    [500, null, ['after 61 s: GET / was answered 500: oops']],
    [502, '5', ['after 61 s: GET / was answered 502: oops']],
    [503, null, ['after 61 s: GET / was answered 503: oops']],
    [503, '5', []],
    [404, null, []],
    [0, null, []],
  ])('of %s with Retry-After %s', (status, retryAfter, violations) => {
    const tally = newTally()
    tally.hear('GET /', { status, retryAfter, text: 'oops' })
    expect(tally.violations).toEqual(violations)
  })
})

describe('what a guest who has paid is told', () => {
  it.each([
    ['the same again', [answer(200, 'a'), answer(200, 'a')], 0],
    ['nothing, to come again, and then the answer', [answer(0), answer(503), answer(409, 'a')], 0],
    ['other bytes', [answer(200, 'a'), answer(200, 'b')], 1],
    ['another status', [answer(409, 'a'), answer(200, 'a')], 1],
    ['that he has not paid', [answer(402, 'a')], 1],
    ['that it is not his', [answer(notYoursResponse.status, notYoursResponse.body)], 1],
    ['that his call is wrong', [answer(400, 'a')], 1],
  ])('%s', (_name, answers, breaches) => {
    const tally = newTally()
    const told = new Told(tally)
    for (const one of answers) told.hear('1-2-3', one)
    expect(tally.violations).toHaveLength(breaches)
  })

  it('is final unless he is to come again', () => {
    const told = new Told(newTally())
    expect(told.hear('a', answer(undecidedResponse.status, undecidedResponse.body))).toBe(false)
    expect(told.hear('a', answer(200, 'booked'))).toBe(true)
    expect(told.all()).toEqual([{ reference: 'a', status: 200, body: 'booked' }])
  })
})

describe('the money', () => {
  it('agrees when each success is a booking or a refund', async () => {
    expect(await compare((lines) => lines)).toEqual([])
  })

  it.each<[string, (lines: LedgerLine[]) => LedgerLine[], string]>([
    [
      'a success that the books do not know',
      (lines) => [...lines, { reference: 'lost', amount: 1, isPaid: true, refunds: [] }],
      'paid, and is nothing',
    ],
    [
      'a refund given twice',
      (lines) => lines.map((line) => ({ ...line, refunds: [...line.refunds, ...line.refunds] })),
      '17000000 kobo given back, 8500000 in the books',
    ],
    [
      'a refund that never went back',
      (lines) => lines.map((line) => ({ ...line, refunds: [] })),
      '0 kobo given back, 8500000 in the books',
    ],
    ['a payment that nobody made', (lines) => lines.slice(0, 1), 'in the books, and nobody has paid'],
    [
      'another amount',
      (lines) => lines.map((line, index) => (index === 0 ? { ...line, amount: 5 } : line)),
      '5 kobo paid, 8500000 in the books',
    ],
  ])('finds %s', async (_name, change, problem) => {
    expect(await compare(change)).toEqual([problem])
  })
})

it('misses a mail that never came, and finds one that nobody wrote', async () => {
  const backend = await openTestBackend()
  await verify(backend.app, await pay(backend.rehearsal.ledger))
  const tally = newTally()
  const mailbox = new Mailbox({ received: [] } as never)
  mailbox.addSent(new Map([['stray', ['<stray@hotel.example>']]]))
  await mailbox.compare({ hotel: { database: backend.database }, tally } as unknown as Scene)
  expect(tally.violations).toEqual([
    expect.stringMatching(/mail booking-(confirmed|notice):.*never came/),
    expect.stringMatching(/mail booking-(confirmed|notice):.*never came/),
    expect.stringContaining('mail stray: came, and is not in the books'),
  ])
})

it('sends the same bytes for the same seed', () => {
  expect(requestsOf(7)).toEqual(requestsOf(7))
  expect(requestsOf(7)).not.toEqual(requestsOf(8))
})

function requestsOf(seed: number): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: 20 }, () => fuzzRequest(random))
}

/** One guest has the room, the other one his money back. Gives what is found when the ledger says this. */
async function compare(change: (lines: LedgerLine[]) => LedgerLine[]): Promise<string[]> {
  const backend = await openTestBackend()
  const references = [await pay(backend.rehearsal.ledger), await pay(backend.rehearsal.ledger)]
  for (const reference of references) await verify(backend.app, reference)
  const amount = 8_500_000
  const lines = references.map((reference, index) => ({
    reference,
    amount,
    isPaid: true,
    refunds: index === 0 ? [] : [{ amount, status: 'processed' }],
  }))
  const tally = newTally()
  const paystack = { readLedger: async () => change(lines) }
  const scene = { hotel: { database: backend.database }, paystack, tally } as unknown as Scene
  await compareMoney(scene)
  return tally.violations.map((line) => line.replace(/^.*?: money \S+ /, ''))
}
