import { audit } from '../../../src/server/audit/audit'
import type { Rule } from '../../../src/server/audit/violation'
import { cancelBooking, payBack } from '../../../src/server/bookings/cancel-booking'
import { completeBooking } from '../../../src/server/bookings/change-booking'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { aRefund } from '../../support/server/rows'

let backend: TestBackend
let milliseconds: number
let code: string
beforeEach(async () => {
  backend = await openTestBackend()
  milliseconds = Date.now() + 1_000
  ;({ code } = await bookRoom(backend))
  await completeBooking(backend.database, RECEPTIONIST, code, later())
})
afterEach(closeAll)

function later(): Date {
  milliseconds += 1_000
  return new Date(milliseconds)
}
const findViolations = async () => (await audit({ database: backend.database, now: later() })).violations
const pay = (refundKobo: number) => payBack(backend.database, RECEPTIONIST, { code, refundKobo }, later())

it.each([1, 8_500_000])('takes a completed booking of which %d kobo were paid back', async (kobo) => {
  await pay(kobo)
  expect(await findViolations()).toEqual([])
})

it.each([1, 8_500_000])(
  'takes a booking cancelled for nothing of which %d kobo went back later',
  async (kobo) => {
    const { code: other } = await bookRoom(backend, { roomId: 2 })
    await cancelBooking(backend.database, RECEPTIONIST, { code: other, refundKobo: 0 }, later())
    await payBack(backend.database, RECEPTIONIST, { code: other, refundKobo: kobo }, later())
    expect(await findViolations()).toEqual([])
    await backend.database.updateTable('refunds').set({ amount_kobo: 3 }).execute()
    expect(await findViolations()).toEqual([
      { rule: 'booking-journal', about: other, problem: expect.stringContaining('paid back by the journal') },
    ])
  },
)

const breakings: [rule: Rule, how: string, break_: () => Promise<unknown>][] = [
  [
    'booking-journal',
    'a refund that is not in the journal',
    async () => {
      const { id } = await backend.database.selectFrom('payments').select('id').executeTakeFirstOrThrow()
      await backend.database.insertInto('refunds').values(aRefund(id)).execute()
    },
  ],
  [
    'booking-journal',
    'a refund of another amount than in the journal',
    async () => {
      await pay(2)
      await backend.database.updateTable('refunds').set({ amount_kobo: 1 }).execute()
    },
  ],
  [
    'booking-journal',
    'a refund in the journal alone',
    async () => {
      await pay(2)
      await backend.database.deleteFrom('refunds').execute()
    },
  ],
  [
    'mail-missing',
    'a guest who was not told',
    async () => {
      await pay(2)
      await backend.database.deleteFrom('outbox').where('kind', '=', 'refund-due').execute()
    },
  ],
]

it.each(breakings)('%s: finds %s', async (rule, _how, break_) => {
  await break_()
  expect(await findViolations()).toEqual([{ rule, about: code, problem: expect.any(String) }])
})
