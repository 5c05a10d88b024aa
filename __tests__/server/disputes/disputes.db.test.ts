import { sweepDisputes } from '../../../src/server/disputes/sweep'
import { invite } from '../../../src/server/access/people'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import { decideReview } from '../../../src/server/settlement/decide-review'
import { readMoneySheet } from '../../../src/server/money/sheet'
import { erasePerson } from '../../../src/server/privacy/erase-person'
import type { LedgerTransaction } from '../../../src/server/rehearsal/ledger-tables'
import { readToday } from '../../../src/server/today/read-today'
import { USUAL_TERMS } from '../../../src/shared/stay'
import { createReference } from '../../../src/shared/reference'
import { type DisputeResolution, disputeEvent } from '../../support/paystack/disputes-and-accounts'
import { desk, settingsOf } from '../../support/server/desk'
import { GUEST, pay } from '../../support/server/guest'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { TERMINAL } from '../../support/server/open-desk'
import { bookRoom, deskRoom } from '../../support/server/receptionist'
import { DAY_MS, HOUR_MS } from '../../support/server/refunds'
import { backend, stays, useSoundHotel } from '../../support/server/sound-hotel'
import { STAY } from '../../support/server/stays'
import { BOLA, payOddly } from '../../support/server/reviews'
import { findRow } from '../../support/server/rows'
import { sendWebhook } from '../../support/server/webhook'

useSoundHotel()

let code: string
let transaction: LedgerTransaction
beforeEach(async () => {
  const booking = await bookRoom(backend)
  code = booking.code
  transaction = await backend.rehearsal.ledger.get(booking.reference)
})

const begin = () => backend.rehearsal.ledger.dispute(transaction)

const resolve = (resolution: DisputeResolution) => backend.rehearsal.ledger.resolve(transaction, resolution)

function sweep() {
  const { database, rehearsal } = backend
  return sweepDisputes({ database, paystack: rehearsal.paystack, now: () => stays.now })
}

async function needs(): Promise<string[]> {
  const { database } = backend
  const today = await readToday({ database, domain: 'test', now: () => stays.now, stay: async () => STAY })
  return today.needs_you.map(({ what }) => what).filter((what) => what.includes('bank'))
}

const mails = async () =>
  (
    await backend.database.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'dispute').execute()
  ).map(({ dedupe_key }) => dedupe_key)

const history = async () =>
  (await stays.story(code)).story.map(({ what }) => what).filter((what) => /bank|dispute/.test(what))

it('stores a dispute of a webhook once, and tells the desk what to do', async () => {
  const dispute = begin()
  for (const kind of ['create', 'remind', 'create'] as const) {
    expect((await sendWebhook(backend.app, disputeEvent(kind, dispute))).statusCode).toBe(200)
  }
  expect(await needs()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^A guest’s bank wants ₦85,000 of booking ${code} back \\(chargeback\\)\\. Answer in Paystack’s dashboard, under Disputes, by .+, Lagos time:`,
      ),
    ),
  ])
  expect(await history()).toEqual([
    expect.stringMatching(/^The guest’s bank wants ₦85,000 back \(chargeback\), to be answered by/),
  ])
  expect(await mails()).toEqual([`dispute:${dispute.id}:opened`])
  expect(await stays.story(code)).toMatchObject({ booking: { status: 'expected', balance_kobo: 0 } })
  const { out } = await desk(['status'], settingsOf(backend), stays.now)
  expect(out.join('\n')).toMatch(/Disputes +1 open/)
  expect(out.join('\n')).toContain(`of booking ${code} back`)
})

it('finds in the list what no webhook told, and what was decided meanwhile', async () => {
  begin()
  expect(await sweep()).toBeUndefined()
  expect(await needs()).toHaveLength(1)
  await resolve('declined')
  expect(await sweep()).toBeUndefined()
  expect(await needs()).toEqual([])
  expect((await history()).at(-1)).toBe('The dispute was won: the hotel keeps ₦85,000.')
})

it('enters a lost dispute into the sheet of the day on which we learn of it, and frees no room', async () => {
  const { database, rehearsal } = backend
  begin()
  await sweep()
  stays.now = new Date(stays.now.getTime() + DAY_MS)
  await resolve('merchant-accepted')
  await sweep()
  const services = { database, paystack: rehearsal.paystack, domain: 'test' }
  const { lines, totals } = await readMoneySheet(services, { from: stays.today, to: stays.today })
  expect(lines).toMatchObject([
    { kind: 'dispute', code, state: 'lost, chargeback', amount_kobo: -8_500_000, method: 'paystack' },
  ])
  expect(totals).toMatchObject({ taken_kobo: 0, refunded_kobo: 8_500_000, kept_kobo: -8_500_000 })
  expect((await history()).at(-1)).toBe('The dispute was lost: ₦85,000 went back to the guest’s bank.')
  await sweep()
  expect(await stays.story(code)).toMatchObject({
    booking: { balance_kobo: 8_500_000 },
    folio: [{}, {}, { kind: 'refund', amount_kobo: 8_500_000, text: 'Taken back by the guest’s bank' }],
  })
  expect(await deskRoom(backend, 1, stays.now)).toMatchObject({
    available: false,
    hold: { booking: { code } },
  })
})

it('gives nothing back that the guest’s bank wants or has', async () => {
  await stays.arrive(code)
  await stays.payBack(code, 1_000_000)
  begin()
  await sweep()
  const ordered = jest.spyOn(backend.rehearsal.paystack, 'orderRefund')
  const { database, rehearsal } = backend
  const worker = createRefundWorker({ database, paystack: rehearsal.paystack, now: () => stays.now })
  expect(await worker.runOnce()).toMatchObject({ needsAttention: 1 })
  await expect(stays.payBack(code, 100)).rejects.toThrow('answer its dispute instead')
  await resolve('merchant-accepted')
  await sweep()
  await expect(stays.payBack(code, 100)).rejects.toThrow('gives back nothing')
  expect(ordered).not.toHaveBeenCalled()
})

it('gives money back after a dispute that was declined', async () => {
  await stays.arrive(code)
  begin()
  await resolve('declined')
  await sweep()
  expect(await stays.payBack(code, 8_500_000)).toMatchObject({ refund: { amount_kobo: 8_500_000 } })
})

it('waits for the resolution of a dispute that Paystack calls resolved without one', async () => {
  const opened = begin()
  await sendWebhook(backend.app, disputeEvent('resolve', { ...opened, status: 'resolved' }))
  expect(await needs()).toHaveLength(1)
  await resolve('declined')
  await sweep()
  expect(await needs()).toEqual([])
  expect((await stays.story(code)).folio.filter(({ kind }) => kind === 'refund')).toEqual([])
})

it('enters the loss of a payment that somebody books after its dispute', async () => {
  const { database, rehearsal } = backend
  const reference = await payOddly(backend)
  const payment = await rehearsal.ledger.get(reference)
  rehearsal.ledger.dispute(payment)
  await rehearsal.ledger.resolve(payment, 'merchant-accepted')
  await sweep()
  const decision = { decision: 'book', room_id: 2, guest_name: 'Ada' } as const
  const context = { domain: 'test', terms: USUAL_TERMS, now: stays.now }
  await decideReview(database, { ...BOLA, role: 'owner' }, reference, decision, context)
  const loss = await findRow(database, 'folio_entries', { text: 'Taken back by the guest’s bank' })
  expect(loss).toMatchObject({ kind: 'refund', method: 'paystack' })
})

it('does not open a resolved dispute again when webhooks arrive in another order', async () => {
  const opened = begin()
  await sendWebhook(backend.app, disputeEvent('resolve', await resolve('declined')))
  await sendWebhook(backend.app, disputeEvent('create', opened))
  expect(await needs()).toEqual([])
  expect(await mails()).toEqual([])
})

it('mails each owner at once and a day before it is due, and not what is decided by then', async () => {
  const { database } = backend
  const grace = { name: 'Grace', role: 'owner', email: 'grace@example.com' } as const
  await invite(database, TERMINAL, grace, stays.now)
  begin()
  await sweep()
  await sweep()
  const transport = keepingTransport()
  const send = () =>
    createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => stays.now }).runOnce()
  const sent = () =>
    transport.mails
      .filter(({ subject }) => /disputed/.test(subject))
      .map(({ subject, to }) => [subject, to.address])
  await send()
  expect(sent()).toEqual([['A payment is disputed', 'grace@example.com']])
  stays.now = new Date(stays.now.getTime() + 6 * DAY_MS + HOUR_MS)
  await sweep()
  await sweep()
  await send()
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(['A disputed payment must be answered within a day', 'grace@example.com'])
})

it('ignores disputes of other shops on the same account', async () => {
  const { ledger } = backend.rehearsal
  const reference = await pay(ledger, { metadata: '{"source":"shop"}', reference: 'other-shop' })
  const dispute = ledger.dispute(await ledger.get(reference))
  expect((await sendWebhook(backend.app, disputeEvent('create', dispute))).statusCode).toBe(200)
  await sweep()
  expect(await backend.database.selectFrom('disputes').selectAll().execute()).toEqual([])
})

it('keeps a guest’s data until the dispute is decided', async () => {
  begin()
  await sweep()
  await stays.cancel(code, 0)
  const { database, dataDir } = backend
  await expect(erasePerson({ database, dataDir }, TERMINAL, GUEST.email, stays.now)).rejects.toThrow(
    'A bank disputes a payment of this guest.',
  )
})

it('names the booking whose payment by link is disputed', async () => {
  code = (await stays.walkIn(2, 1, null)).code
  const { ledger } = backend.rehearsal
  const metadata = JSON.stringify({ source: 'site', booking_code: code })
  const reference = await pay(ledger, { reference: createReference(code, stays.now.getTime()), metadata })
  await backend.settle(reference, { seenVia: 'webhook' })
  transaction = await ledger.get(reference)
  begin()
  await sweep()
  expect(await needs()).toEqual([expect.stringContaining(`₦85,000 of booking ${code} back`)])
  expect(await history()).toHaveLength(1)
  await resolve('merchant-accepted')
  await sweep()
  expect(await history()).toHaveLength(2)
})
