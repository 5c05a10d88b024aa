import { refundAtDesk } from '../../../src/server/bookings/take-payment'
import { issueInvoice } from '../../../src/server/invoices/invoices'
import { readNight } from '../../../src/server/money/night'
import { askStatus, pay, verify } from '../../support/server/guest'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { RECEPTIONIST } from '../../support/server/receptionist'
import { expectSoundBooks } from '../../support/server/audit'
import { openTestBackend, type TestBackend } from '../../support/server/backend'
import { CASH, OWNER, Stays } from '../../support/server/stays'

const TAXES = [
  { name: 'VAT', percent: 7.5 },
  { name: 'Lagos State tax', percent: 5 },
]
const WITH_FEE = { amount: 8_637_500, requested_amount: 8_500_000 }

let backend: TestBackend
let stays: Stays
beforeEach(async () => {
  backend = await openTestBackend({ now: () => stays.now })
  stays = new Stays(backend)
  stays.now = new Date('2025-11-21T12:00:00Z')
})
afterEach(() => expectSoundBooks(backend))

async function bookWith(transaction: object) {
  const reference = await pay(backend.rehearsal.ledger, transaction)
  const answer = await verify(backend.app, reference)
  const { code } = answer.json<{ booking: { code: string } }>().booking
  const page = async () => (await askStatus(backend.app, { reference })).json<Record<string, unknown>>()
  return { code, page }
}

describe('a payment with the fee on top', () => {
  it('costs the guest the price of the night, and the fee beside it', async () => {
    const { code, page } = await bookWith(WITH_FEE)
    const { folio, booking } = await stays.story(code)
    const lines = folio.map(({ kind, night, amount_kobo }) => [kind, night, amount_kobo])
    expect(lines).toEqual(
      expect.arrayContaining([
        ['charge', stays.today, 8_500_000],
        ['charge', null, 137_500],
        ['payment', null, 8_637_500],
      ]),
    )
    expect(booking).toMatchObject({ balance_kobo: 0, paid_kobo: 8_637_500 })
    expect((await readNight(backend.database, stays.today, stays.now)).lines[0]).toMatchObject({
      charge_kobo: 8_500_000,
    })
    expect(await page()).toMatchObject({ amount: 86_375, account: { charged: 86_375, fee: 1_375 } })
  })

  it('is refunded by the policy without the fee, and all say so before and after', async () => {
    const { code, page } = await bookWith(WITH_FEE)
    const story = await stays.story(code)
    expect(story.policy_refund_kobo).toBe(8_500_000)
    expect(story.policy).toContain('The payment fee of ₦1,375 stays with Paystack')
    expect(await page()).toMatchObject({ cancellation: { refund: 85_000, fee: 1_375 } })
    const [one, other] = await sendDueMails(backend.database, { now: stays.now })
    for (const mail of [one, other]) expect(mail?.text).toMatch(/₦85,000[^]*₦1,375/)
    await stays.cancel(code, 8_500_000, RECEPTIONIST)
    const mails = await sendDueMails(backend.database, { now: stays.now })
    expect(mails.map(({ text }) => text).join()).toContain(
      'The payment fee of ₦1,375 stays with Paystack, which does not give it back.',
    )
    expect(await page()).toMatchObject({ state: 'refund', amount: 85_000, fee_kept: 1_375 })
  })

  it('stays with Paystack also when a part of the price went back before', async () => {
    const { code } = await bookWith(WITH_FEE)
    await stays.extend(code, 1, 8_500_000, CASH)
    const payment = { ...CASH, amount_kobo: 2_000_000 }
    await refundAtDesk(backend.database, OWNER, { ...stays.step(code), payment, reason: 'Goodwill' })
    const { policy_refund_kobo, back_here_kobo } = await stays.story(code)
    expect(policy_refund_kobo + back_here_kobo).toBe(2 * 8_500_000 - 2_000_000)
  })

  it('is invoiced with the taxes of the price alone, also when an owner gives all back', async () => {
    const { code } = await bookWith(WITH_FEE)
    await stays.arrive(code)
    const hotel = { ...HOTEL, taxRates: TAXES }
    const issue = async () => {
      const { invoices } = await issueInvoice(backend.database, RECEPTIONIST, { code, hotel, now: stays.now })
      return invoices.at(-1)
    }
    const taxes = [{ amount: 5_666.67 }, { amount: 3_777.78 }]
    expect(await issue()).toMatchObject({ taxes, net: 75_555.55, fee: 1_375, total: 86_375 })
    await stays.payBack(code, 8_637_500)
    expect(await issue()).toMatchObject({
      kind: 'credit_note',
      taxes,
      net: 75_555.55,
      fee: 1_375,
      total: 86_375,
    })
  })
})
