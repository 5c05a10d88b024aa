import type { BookingOutcome } from '../../../../src/features/booking/booking-outcome'
import type { PendingBooking } from '../../../../src/features/booking/pending-booking'
import {
  askAndConclude,
  type Conclusion,
  outcomeOf,
} from '../../../../src/features/booking/pending/ask-and-conclude'
import { noteUndecided, readUndecided } from '../../../../src/features/booking/pending/undecided-payments'
import type { Verdict } from '../../../../src/features/booking/pending/verify-with-backoff'
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
const BOOKED: BookingOutcome = { kind: 'booked', reference, isAnotherRoom: false }
const MINUTE_MS = 60_000

const notBooked = (status: number): BookingOutcome => ({ kind: 'paid-not-booked', reference, status })

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
  tells: BookingOutcome | undefined
  isKept: boolean
  isNoted: boolean
}

const FINAL = { isKept: false, isNoted: false }
const KEPT = { isKept: true, isNoted: false }
const NOTED = { isKept: true, isNoted: true }

it.each<Case>([
  { given: 'a booked payment', stage: 'paid', tells: BOOKED, ...FINAL },
  { given: 'a booked payment of a closed popup', stage: 'closed', tells: BOOKED, ...FINAL },
  { given: 'a booked payment of an open popup', stage: 'opened', ageMs: 0, tells: BOOKED, ...FINAL },
  {
    given: 'no payment, but called paid',
    stage: 'paid',
    error: answer(402),
    tells: notBooked(402),
    ...FINAL,
  },
  { given: 'no payment, popup closed', stage: 'closed', error: answer(402), tells: undefined, ...FINAL },
  {
    given: 'no payment, popup may be open in another tab',
    stage: 'opened',
    ageMs: 14 * MINUTE_MS,
    error: answer(402),
    tells: undefined,
    ...KEPT,
  },
  {
    given: 'no payment, popup opened long ago',
    stage: 'opened',
    ageMs: 16 * MINUTE_MS,
    error: answer(402),
    tells: undefined,
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
  { given: 'no decision, called paid', stage: 'paid', error: answer(503), tells: undefined, ...NOTED },
  { given: 'no line, called paid', stage: 'paid', error: offline(), tells: undefined, ...NOTED },
  { given: 'no decision, popup closed', stage: 'closed', error: answer(503), tells: undefined, ...KEPT },
  { given: 'no decision, popup opened', stage: 'opened', error: answer(503), tells: undefined, ...KEPT },
])('concludes $given', async ({ stage, ageMs = 60 * MINUTE_MS, error, tells, isKept, isNoted }) => {
  const record = pendingBooking({ stage, startedAt: Date.now() - ageMs })
  store(record)
  if (error) verifyMock.mockRejectedValue(error)
  else verifyMock.mockResolvedValue()
  const { outcome } = await ask(record)
  expect(outcome).toEqual(tells)
  expect(stored()).toEqual(isKept ? [record] : [])
  expect(readUndecided()).toEqual(isNoted ? [reference] : [])
})

it.each<[string, PendingBooking['stage'], Error | undefined, Verdict]>([
  ['a booking', 'closed', undefined, { kind: 'booked' }],
  ['a payment whose room was taken', 'closed', answer(409), { kind: 'refused', status: 409 }],
  ['a paid payment that is not confirmed', 'paid', answer(402), { kind: 'refused', status: 402 }],
])(
  'gives no outcome of %s when another tab has told the guest, but gives the verdict',
  async (_, stage, error, verdict) => {
    const record = pendingBooking({ stage })
    verifyMock.mockImplementation(() => (error ? Promise.reject(error) : Promise.resolve()))
    expect(await ask(record)).toEqual({ verdict, outcome: undefined })
  },
)

it('ends the notice of an undecided payment when the answer is final', async () => {
  const record = pendingBooking({ stage: 'paid' })
  store(record)
  verifyMock.mockRejectedValueOnce(answer(503))
  await ask(record)
  expect(readUndecided()).toEqual([reference])
  verifyMock.mockResolvedValue()
  await ask(record)
  expect(readUndecided()).toEqual([])
})

it.each([1, 3])('asks at most %i times', async (tries) => {
  verifyMock.mockRejectedValue(answer(503))
  await ask(pendingBooking(), tries)
  expect(verifyMock).toHaveBeenCalledTimes(tries)
})

it.each<[Verdict, BookingOutcome]>([
  [{ kind: 'booked' }, BOOKED],
  [{ kind: 'refused', status: 409 }, notBooked(409)],
  [
    { kind: 'undecided', status: 503 },
    { kind: 'paid-not-booked', reference, status: undefined },
  ],
])('gives for the verdict %j the outcome %j', (verdict, outcome) => {
  expect(outcomeOf(reference, verdict)).toEqual(outcome)
})
