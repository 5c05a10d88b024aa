import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { resendMail } from '../../../src/server/mail/mail-queue'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import type { DeskRefund } from '../../../src/shared/desk/money'
import { openDesk } from '../../support/server/desk'
import { askStatus } from '../../support/server/guest'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { call, cookieOf, openTestDesk } from '../../support/server/open-desk'
import { DAY_MS, HOUR_MS } from '../../support/server/refunds'
import { BOLA } from '../../support/server/reviews'
import { OWNER, STAY } from '../../support/server/stays'

type Hotel = Awaited<ReturnType<typeof openDesk>>

/** By then, what is to go back of today's payments should have gone. */
const LATER = new Date(Date.now() + 25 * HOUR_MS)
const NOT_KNOWN = { kind: 'unknown-reference' } as const
const MAILS = ['refund-due', 'refund-attention'] as const

/** Opens a hotel with two refunds that hang: of a cancelled booking, and of a payment that came too late. */
async function openStuckHotel(): Promise<Hotel> {
  const hotel = await openDesk()
  const { code, database, rehearsal, won } = hotel
  await cancelBooking(database, OWNER, { code, refund_kobo: won.amount_kobo, stay: STAY, now: new Date() })
  const paystack = { ...rehearsal.paystack, verify: async () => NOT_KNOWN }
  await createRefundWorker({ database, paystack, now: () => LATER }).runOnce()
  return hotel
}

async function refundIdsOf({ database }: Hotel): Promise<string[]> {
  return (await database.selectFrom('refunds').select('id').execute()).map(({ id }) => id)
}

async function settleAtDesk(hotel: Hotel): Promise<void> {
  const desk = await openTestDesk({ backend: hotel, now: () => LATER })
  const cookie = await cookieOf(desk, 'desk', LATER)
  for (const id of await refundIdsOf(hotel)) {
    await call(desk, `refunds/${id}/settle/`, { method: 'POST', cookie })
    const answer = await call(desk, 'refunds/', { cookie })
    const settled = { id, state: 'settled', can_retry: false, can_settle: false }
    expect(answer.json<DeskRefund[]>()).toContainEqual(expect.objectContaining(settled))
  }
}

/** Returns the day so many days from now. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

function readSheet({ database, rehearsal }: Hotel) {
  const services = { database, paystack: rehearsal.paystack, domain: 'test' }
  return readMoneySheet(services, { from: dayIn(-1), to: dayIn(2) })
}

function findMails({ database }: Hotel) {
  return database
    .selectFrom('outbox')
    .select(['id', 'kind', 'done_at', 'unsent'])
    .where('kind', 'in', MAILS)
    .orderBy('kind')
    .execute()
}

describe('a manually settled refund', () => {
  let hotel: Hotel
  beforeEach(async () => {
    hotel = await openStuckHotel()
  })

  it('makes waiting mails moot, and the guest’s mail says that it is settled', async () => {
    expect(await findMails(hotel)).toMatchObject([
      { kind: 'refund-attention', done_at: null },
      { kind: 'refund-attention', done_at: null },
      { kind: 'refund-due', done_at: null },
    ])
    await settleAtDesk(hotel)
    const { database } = hotel
    const mails = await sendDueMails(database, { now: LATER })
    const rows = await findMails(hotel)
    expect(rows.map(({ unsent }) => unsent)).toEqual(['moot', 'moot', 'moot'])
    const ids = rows.map(({ id }) => id)
    expect(mails.filter(({ id }) => ids.includes(id))).toEqual([])
    const subject = 'Your booking at The Landmark Hotel is cancelled'
    const cancelled = mails.find((mail) => mail.subject === subject)
    expect(cancelled?.text).toContain('\nOur front desk has settled the money with you.\n')
    expect(cancelled?.text).not.toContain('goes back to the card')
    const due = rows.find(({ kind }) => kind === 'refund-due')
    const again = { mailId: due?.id ?? '', hotel: HOTEL }
    await expect(resendMail(database, BOLA, again, LATER)).rejects.toMatchObject({
      status: 409,
      message: 'It is not needed any more.',
    })
  })

  it('is named in the money sheet, and is a mismatch when Paystack refunds it too', async () => {
    const { lost, rehearsal, won } = hotel
    await settleAtDesk(hotel)
    const sheet = await readSheet(hotel)
    expect(sheet.lines).toMatchObject([
      { kind: 'payment', reference: won.reference, state: 'booked' },
      { kind: 'payment', reference: lost.reference, state: 'to be refunded' },
      { kind: 'payment', state: 'under review' },
      { kind: 'refund', state: 'settled in another way', amount_kobo: -8_500_000 },
      { kind: 'refund', state: 'settled in another way', amount_kobo: -8_500_000 },
    ])
    expect(sheet).toMatchObject({ totals: { refunded_kobo: 0, settled_kobo: 17_000_000 }, mismatches: [] })
    expect(sheet.totals.kept_kobo).toBe(sheet.totals.taken_kobo - 17_000_000)
    await rehearsal.ledger.refundByHand(lost.reference)
    const what = 'Our books have ₦85,000 as settled in another way; Paystack gives ₦85,000 back too.'
    expect((await readSheet(hotel)).mismatches).toEqual([{ reference: lost.reference, what }])
  })

  it('is done on the guest’s status page', async () => {
    await settleAtDesk(hotel)
    for (const { reference } of [hotel.won, hotel.lost]) {
      expect((await askStatus(hotel.app, { reference })).json()).toMatchObject({
        state: 'refund',
        amount: 85_000,
        refund_state: 'done',
        since: LATER.toISOString(),
      })
    }
  })
})
