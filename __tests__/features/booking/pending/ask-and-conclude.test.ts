import type { BookingOutcome } from '../../../../src/features/booking/booking-outcome'
import {
  askAndConclude,
  type Conclusion,
  outcomeOf,
} from '../../../../src/features/booking/pending/ask-and-conclude'
import { noteUndecided, readUndecided } from '../../../../src/features/booking/pending/undecided-payments'
import type { Verdict } from '../../../../src/features/booking/pending/verify-with-backoff'
import {
  type PendingBooking,
  readAllKept,
  readKept,
  readKeptText,
} from '../../../../src/shared/kept-payments'
import {
  answer,
  loggedEvents,
  offline,
  passTime,
  pendingBooking,
  startAfresh,
  store,
  stored,
  verifyMock,
} from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

const { reference } = pendingBooking()
const CODE = 'LMH-7K3M-Q2XA'
const MINUTE_MS = 60_000

type Tells = (payment: PendingBooking) => BookingOutcome | undefined

const booked: Tells = (payment) => ({ kind: 'booked', payment, code: CODE, isAnotherRoom: false })
const notBooked =
  (status: number): Tells =>
  (payment) => ({ kind: 'paid-not-booked', payment, status })
const nothing: Tells = () => undefined

beforeEach(startAfresh)
beforeEach(() => noteUndecided(reference, false))

/** Waits for all tries. The log lines of failed tries are expected. */
async function ask(record: PendingBooking, tries = 1): Promise<Conclusion> {
  const conclusion = askAndConclude(record, { tries })
  await passTime(MINUTE_MS)
  loggedEvents()
  return conclusion
}

interface Case {
  given: string
  stage: PendingBooking['stage']
  ageMs?: number
  error?: Error
  tells: Tells
  isKept: boolean
  isNoted: boolean
}

const FINAL = { isKept: false, isNoted: false }
const KEPT = { isKept: true, isNoted: false }
const NOTED = { isKept: true, isNoted: true }

it.each<Case>([
  { given: 'a booked payment', stage: 'paid', tells: booked, ...FINAL },
  { given: 'a booked payment of a closed popup', stage: 'closed', tells: booked, ...FINAL },
  { given: 'a booked payment of an open popup', stage: 'opened', ageMs: 0, tells: booked, ...FINAL },
  {
    given: 'no payment, but called paid',
    stage: 'paid',
    error: answer(402),
    tells: notBooked(402),
    ...FINAL,
  },
  { given: 'no payment, popup closed', stage: 'closed', error: answer(402), tells: nothing, ...FINAL },
  {
    given: 'no payment, popup may be open in another tab',
    stage: 'opened',
    ageMs: 14 * MINUTE_MS,
    error: answer(402),
    tells: nothing,
    ...KEPT,
  },
  {
    given: 'no payment, popup opened long ago',
    stage: 'opened',
    ageMs: 16 * MINUTE_MS,
    error: answer(402),
    tells: nothing,
    ...FINAL,
  },
  {
    given: 'a payment whose room was taken',
    stage: 'closed',
    error: answer(409),
    tells: notBooked(409),
    ...FINAL,
  },
  {
    given: 'a payment that does not match, of an open popup',
    stage: 'opened',
    ageMs: 0,
    error: answer(422),
    tells: notBooked(422),
    ...FINAL,
  },
  { given: 'no decision, called paid', stage: 'paid', error: answer(503), tells: nothing, ...NOTED },
  { given: 'no line, called paid', stage: 'paid', error: offline(), tells: nothing, ...NOTED },
  { given: 'no decision, popup closed', stage: 'closed', error: answer(503), tells: nothing, ...KEPT },
  { given: 'no decision, popup opened', stage: 'opened', error: answer(503), tells: nothing, ...KEPT },
])('concludes $given', async ({ stage, ageMs = 60 * MINUTE_MS, error, tells, isKept, isNoted }) => {
  const record = pendingBooking({ stage, startedAt: Date.now() - ageMs })
  store(record)
  if (error) verifyMock.mockRejectedValue(error)
  else verifyMock.mockResolvedValue({ code: CODE })
  const { outcome } = await ask(record)
  expect(outcome).toEqual(tells(record))
  expect(stored()).toEqual(isKept ? [record] : [])
  expect(readUndecided()).toEqual(isNoted ? [{ reference, isConfirming: false }] : [])
})

it.each<[string, PendingBooking['stage'], Error | undefined, Verdict]>([
  ['a booking', 'closed', undefined, { kind: 'booked' }],
  ['a payment whose room was taken', 'closed', answer(409), { kind: 'refused', status: 409 }],
  ['a paid payment that is not confirmed', 'paid', answer(402), { kind: 'refused', status: 402 }],
])(
  'gives no outcome of %s when another tab has told the guest, but gives the verdict',
  async (_, stage, error, verdict) => {
    const record = pendingBooking({ stage })
    verifyMock.mockImplementation(() => (error ? Promise.reject(error) : Promise.resolve(undefined)))
    expect(await ask(record)).toEqual({ verdict, outcome: undefined })
  },
)

it('ends the notice of an undecided payment when the answer is final', async () => {
  const record = pendingBooking({ stage: 'paid' })
  store(record)
  verifyMock.mockRejectedValueOnce(answer(503))
  await ask(record)
  expect(readUndecided()).toMatchObject([{ reference }])
  verifyMock.mockResolvedValue(undefined)
  await ask(record)
  expect(readUndecided()).toEqual([])
})

it.each([1, 3])('asks at most %i times', async (tries) => {
  verifyMock.mockRejectedValue(answer(503))
  await ask(pendingBooking(), tries)
  expect(verifyMock).toHaveBeenCalledTimes(tries)
})

it.each<[Verdict, Partial<BookingOutcome>]>([
  [
    { kind: 'booked', code: CODE },
    { kind: 'booked', code: CODE, isAnotherRoom: false },
  ],
  [
    { kind: 'refused', status: 409 },
    { kind: 'paid-not-booked', status: 409 },
  ],
  [
    { kind: 'undecided', status: 503 },
    { kind: 'paid-not-booked', status: undefined },
  ],
])('gives for the verdict %j the outcome %j', (verdict, outcome) => {
  const payment = pendingBooking()
  expect(outcomeOf(payment, verdict)).toEqual({ payment, ...outcome })
})

it('keeps a booking in the browser, with its code and without the name', async () => {
  const record = pendingBooking({ room_name: 'Deluxe King' })
  store(record)
  verifyMock.mockResolvedValue({ code: CODE })
  await ask(record)
  const { room_id, room_name, email, amount } = record
  expect(readKept('booked')).toEqual([
    { reference, room_id, room_name, code: CODE, email, amount, bookedAt: expect.any(Number) },
  ])
  expect(readKeptText('booked')).not.toContain(record.name)
})

it.each([
  ['of which the money goes back', 409, false],
  ['that was not paid', 402, true],
])('keeps a payment %s for the page about payments, and not as a booking', async (_, status, isUnpaid) => {
  const record = pendingBooking({ room_name: 'Deluxe King' })
  store(record)
  verifyMock.mockRejectedValue(answer(status))
  await ask(record)
  expect(readKept('booked')).toEqual([])
  const { room_id, room_name, email, amount } = record
  expect(readAllKept()).toEqual([
    { reference, room_id, room_name, email, amount, isUnpaid, decidedAt: Date.now() - MINUTE_MS },
  ])
})

it('keeps a payment as a booking alone that was found paid after all', async () => {
  const record = pendingBooking()
  store(record)
  verifyMock.mockRejectedValueOnce(answer(402))
  await ask(record)
  verifyMock.mockResolvedValue({ code: CODE })
  await ask(record)
  expect(readAllKept()).toEqual([expect.objectContaining({ reference, code: CODE })])
})

async function keptAfter(days: number): Promise<string[]> {
  await passTime(days * 24 * 60 * MINUTE_MS)
  return readAllKept().map((payment) => payment.reference)
}

it('forgets after some time a payment that became no booking', async () => {
  const refunded = pendingBooking({ reference: '7-1-refunded' })
  const unpaid = pendingBooking({ reference: '7-2-unpaid' })
  verifyMock.mockRejectedValueOnce(answer(409)).mockRejectedValueOnce(answer(402))
  await ask(refunded)
  await ask(unpaid)
  expect(await keptAfter(1)).toEqual([unpaid.reference, refunded.reference])
  expect(await keptAfter(1)).toEqual([refunded.reference])
  expect(await keptAfter(19)).toEqual([])
})
