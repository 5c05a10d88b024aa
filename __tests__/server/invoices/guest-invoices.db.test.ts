import { issueInvoice } from '../../../src/server/invoices/invoices'
import { readHotel } from '../../../src/server/hotel/hotel'
import { guestStepPath } from '../../../src/shared/paths'
import { expectSoundBooks } from '../../support/server/audit'
import { CONTENT_DIR, openTestBackend, type TestBackend } from '../../support/server/backend'
import { askStatus, GUEST } from '../../support/server/guest'
import { bookRoom, journalOf, RECEPTIONIST } from '../../support/server/receptionist'
import { Stays } from '../../support/server/stays'

const NOW = new Date('2025-11-21T14:00:00Z')
const NEXT_DAY = new Date('2025-11-22T14:00:00Z')
const ALL = 8_500_000

let backend: TestBackend
let stays: Stays
beforeEach(async () => {
  backend = await openTestBackend({ now: () => NOW })
  stays = new Stays(backend)
  stays.now = NOW
})
afterEach(() => expectSoundBooks(backend))

const order = (code: string, recipient: { company?: string; tin?: string } = {}) =>
  backend.app.inject({
    method: 'POST',
    url: guestStepPath('invoice'),
    payload: { email: GUEST.email, code, ...recipient },
  })
const invoicesOf = async (code: string) => (await askStatus(backend.app, { code })).json().invoices

async function arrive() {
  const { code } = await bookRoom(backend)
  await stays.arrive(code)
  return code
}

it('issues one invoice, made out to the company, to two calls at once', async () => {
  const code = await arrive()
  expect(await invoicesOf(code)).toMatchObject({
    invoices: [],
    next: { kind: 'invoice', total: 85_000 },
    can_issue: true,
  })
  const recipient = { company: 'Obi & Sons', tin: '12345678-0001' }
  const answers = await Promise.all([order(code, recipient), order(code, recipient)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await order(code, { company: 'Too Late Ltd' })
  expect(await invoicesOf(code)).toMatchObject({
    guest: { name: GUEST.name, ...recipient },
    invoices: [
      {
        number: 1,
        guest: { name: GUEST.name, ...recipient },
        taxes: [{ amount: 5_666.67 }, { amount: 3_777.78 }],
        total: 85_000,
      },
    ],
    next: null,
    can_issue: false,
  })
  const acts = (await journalOf(backend)).filter(({ who }) => who === 'Guest')
  expect(acts.map(({ action }) => action)).toEqual(['booking.corrected', 'booking.invoiced'])
})

it('is for guests who have checked in and paid in full', async () => {
  const { code } = await bookRoom(backend)
  const refuse = async (reason: string) => {
    expect((await invoicesOf(code)).can_issue).toBe(false)
    const answer = await order(code, { company: 'Obi & Sons' })
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, reason])
  }
  await refuse('You can get the invoice here when you have checked in.')
  await stays.arrive(code)
  await stays.extend(code, 1, ALL)
  await refuse('You can get the invoice here when the bill is paid in full.')
  expect(await invoicesOf(code)).toMatchObject({ guest: { company: null }, invoices: [], balance: 85_000 })
})

it('is refused where nothing is charged', async () => {
  const { code } = await bookRoom(backend)
  stays.now = NEXT_DAY
  await stays.miss(code, ALL)
  expect(await invoicesOf(code)).toMatchObject({ next: null, can_issue: false })
  const answer = await order(code)
  expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'There is nothing to invoice.'])
})

it('stands beside the credit note when the booking is cancelled, without the name of the receptionist', async () => {
  const code = await arrive()
  await order(code)
  await stays.undoArrive(code)
  await stays.cancel(code, ALL)
  const hotel = await readHotel(CONTENT_DIR, { smtp: undefined, from: undefined, desk: undefined })
  await issueInvoice(backend.database, RECEPTIONIST, { code, hotel, now: NOW })
  const shown = await invoicesOf(code)
  expect(shown).toMatchObject({
    invoices: [
      { kind: 'invoice', number: 1 },
      { kind: 'credit_note', number: 2, total: 85_000, corrects: [{ number: 1 }] },
    ],
    balance: 0,
  })
  expect(JSON.stringify(shown)).not.toContain(RECEPTIONIST.who)
})
