import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { checkOut } from '../../../src/server/bookings/check-in'
import { addCharge, refundAtDesk, takePayment, voidEntry } from '../../../src/server/bookings/take-payment'
import { changeOwnMails } from '../../../src/server/access/people'
import { writeOwnerMails } from '../../../src/server/mail/owner-mails'
import { checkBed } from '../../../src/server/money/bed-checks'
import { readNight } from '../../../src/server/money/night'
import { readMoneyLines } from '../../../src/server/money/sheet'
import { USUAL_TERMS } from '../../../src/shared/stay'
import { openTestBackend } from '../../support/server/backend'
import { HOTEL, sendDueMails } from '../../support/server/mail'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import { addRows, findRow } from '../../support/server/rows'
import { walkIn } from '../../support/server/walk-in'

const OWNER = { ...RECEPTIONIST, who: 'Ngozi', role: 'owner', personId: 'ngozi' } as const
const AFTERNOON = new Date('2026-11-22T14:00:00.000Z')
const EVENING = new Date('2026-11-22T19:30:00.000Z')
const MORNING = new Date('2026-11-23T06:30:00.000Z')
const CASH = { method: 'cash', amount_kobo: 10_500_000, reference: null } as const

/** A hotel with two owners, one without an address, and the front desk. */
async function openHotel() {
  const backend = await openTestBackend({ now: () => AFTERNOON })
  const { database } = backend
  await addRows(
    database,
    'desk_people',
    (['Ngozi', 'Ada', 'Bola'] as const).map((name) => ({
      id: name.toLowerCase(),
      name,
      role: name === 'Bola' ? ('desk' as const) : ('owner' as const),
      email: name === 'Ada' ? null : `${name.toLowerCase()}@hotel.example`,
      created_at: AFTERNOON.toISOString(),
    })),
  )
  const readDay = async (day: string) => {
    const { lines: night, verdict } = await readNight(database, day, MORNING)
    return { ...(await readMoneyLines({ database, domain: 'test' }, { from: day, to: day })), night, verdict }
  }
  const hotel = { ...HOTEL, deskUrl: 'https://desk.hotel.example' }
  const send = async (now = AFTERNOON) =>
    (await sendDueMails(database, { hotel, now, readDay })).filter(
      ({ to }) => to.address === 'ngozi@hotel.example',
    )
  return { backend, database, send }
}

it('tells each owner in the morning what came, what was voided and given back, and what the night left', async () => {
  const { database, send } = await openHotel()
  const code = await walkIn(database, { room_id: 2, payment: CASH }, AFTERNOON)
  const step = { code, now: AFTERNOON }
  await takePayment(database, OWNER, { ...step, payment: { ...CASH, confirms_more: true } })
  const { id: entryId } = await findRow(database, 'folio_entries', { who: 'Ngozi', kind: 'payment' })
  await voidEntry(database, OWNER, { ...step, entryId, reason: 'Twice' })
  await send()
  await Promise.all([writeOwnerMails(database, MORNING), writeOwnerMails(database, MORNING)])
  const mails = await send(MORNING)
  expect(mails.map(({ subject }) => subject)).toEqual(['The money and the night of 22 November 2026'])
  expect(mails[0]?.text).toMatch(
    /^Kept: ₦105,000\. By method\n- Cash: ₦105,000\n\nVoids\n- -?.*₦105,000, Cash, LH-\w+, Ngozi, Twice\n\nGiven back: none\.\n\n1 room slept in/,
  )
  expect(mails[0]?.text).toContain('https://desk.hotel.example/desk/money/night')
})

it('tells owners at once of a void, of more back than the rule gives, and of nights far below their price', async () => {
  const { backend, database, send } = await openHotel()
  const code = await walkIn(database, { room_id: 2, total_kobo: 5_000_000, payment: null }, AFTERNOON)
  const step = { code, now: AFTERNOON }
  const { code: online } = await bookRoom(backend)
  const order = { code: online, refund_kobo: 8_500_000, stay: USUAL_TERMS, now: EVENING }
  await cancelBooking(database, OWNER, order)
  await takePayment(database, RECEPTIONIST, { ...step, payment: { ...CASH, amount_kobo: 5_000_000 } })
  const payment = { ...CASH, amount_kobo: 1_000_000 }
  await refundAtDesk(database, OWNER, { ...step, payment, reason: 'No water' })
  await addCharge(database, RECEPTIONIST, { ...step, amount_kobo: 300_000, text: 'Dinner' })
  const { id: entryId } = await findRow(database, 'folio_entries', { text: 'Dinner' })
  await voidEntry(database, RECEPTIONIST, { ...step, entryId, reason: 'Wrong room' })
  expect((await send(EVENING)).map(({ text }) => text.split(', in booking ')[0]).toSorted()).toEqual([
    'Bola sold nights for ₦50,000 in place of ₦105,000',
    'Bola voided a charge of ₦3,000',
    'Ngozi gave back ₦10,000, where the hotel’s rule gives ₦0',
    expect.stringMatching(/^Ngozi gave back ₦85,000, where the hotel’s rule gives ₦0$/),
  ])
})

it('tells owners at once of money that goes back within the rule after a stay was shortened', async () => {
  const { database, send } = await openHotel()
  const payment = { ...CASH, amount_kobo: 21_000_000 }
  const code = await walkIn(database, { room_id: 2, nights: 2, total_kobo: 21_000_000, payment }, AFTERNOON)
  await checkOut(database, RECEPTIONIST, { code, now: MORNING, hasHousekeeping: false })
  await refundAtDesk(database, RECEPTIONIST, { code, now: MORNING, payment: CASH, reason: 'Left early' })
  expect((await send(MORNING)).map(({ text }) => text.split('\n')[0])).toEqual([
    `Bola gave back ₦105,000 in cash after nights were taken off, in booking ${code}.`,
  ])
})

it('tells nothing that an owner does not want', async () => {
  const { database, send } = await openHotel()
  await changeOwnMails(database, OWNER, { mailed_daily: false, mailed_at_once: false }, AFTERNOON)
  await walkIn(database, { room_id: 2, total_kobo: 1 }, AFTERNOON)
  await writeOwnerMails(database, MORNING)
  expect(await send(MORNING)).toEqual([])
})

it('tells owners at once of a bed that was slept in while the books say free, and of none that agrees', async () => {
  const { database, send } = await openHotel()
  const code = await walkIn(database, { room_id: 2 }, AFTERNOON)
  const early = new Date('2026-11-23T06:00:00.000Z')
  await checkOut(database, RECEPTIONIST, { code, now: early, hasHousekeeping: false })
  const check = (roomId: number, slept: boolean, now = MORNING) =>
    checkBed(database, { ...RECEPTIONIST, who: 'Efe' }, { roomId, slept, stay: USUAL_TERMS }, now)
  await Promise.all([check(2, true), check(3, false), check(5, true)])
  await expect(check(5, false)).rejects.toThrow(/has checked the bed of Executive Suite already/)
  // The room whose guest has left stays free.
  const toClean = database.selectFrom('holds').select('room_id').where('kind', '=', 'cleaning')
  expect(await toClean.execute()).toEqual([{ room_id: 5 }])
  await expect(check(99, true)).rejects.toMatchObject({ status: 404 })
  await expect(check(6, false, AFTERNOON)).rejects.toThrow('in the morning')
  expect((await send(MORNING)).map(({ text }) => text.split('\n')[0])).toEqual([
    'Efe found Executive Suite slept in on the night of 22 November 2026.',
  ])
})
