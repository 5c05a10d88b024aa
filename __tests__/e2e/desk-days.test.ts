import type { Page } from 'playwright-core'
import { audit } from '../../src/server/audit/audit'
import { DESKTOP, PHONE } from '../support/browser'
import { openDaysAtHotel } from '../support/days-at-hotel'
import { signIn } from '../support/desk-hotel'
import * as desk from '../support/desk-steps'

const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const

let hotel: Awaited<ReturnType<typeof openDaysAtHotel>>
beforeAll(async () => {
  hotel = await openDaysAtHotel(SUNDAY, '08:00')
})
afterAll(() => hotel.close())

/** What came in, in naira, by day: written down beside the desk, whose sheets have to say the same. */
const ledger = new Map<string, Record<string, number>>()
let today: string = SUNDAY

/** Writes down what came in, or with a minus what went back, and who at the desk took or gave it. */
function note(naira: number, method: 'paystack' | 'cash' | 'pos' | 'transfer', who?: string): void {
  const sums = ledger.get(today) ?? {}
  const persons = who === undefined ? {} : { [`${who}, cash`]: 0, [`${who}, ${method}`]: naira }
  for (const [name, more] of Object.entries({ kept: naira, [method]: naira, ...persons })) {
    const key = name.toLowerCase()
    sums[key] = (sums[key] ?? 0) + more
  }
  ledger.set(today, sums)
}

/** Paid in advance for Musa Gana's and Ngozi Ike's second night, which cost 10,000 less in the end. */
const IN_ADVANCE = {
  [SUNDAY]: { before: 0, 'paid for later nights': 333_000, used: 0, after: 333_000 },
  [MONDAY]: { before: 333_000, 'given back or taken off': -10_000, used: -323_000, after: 0 },
}

const sumsOf = (day: keyof typeof IN_ADVANCE) => ({ ...ledger.get(day), ...IN_ADVANCE[day] })

async function book(roomId: number, name: string, naira: number): Promise<void> {
  expect(await hotel.pay(await hotel.startBooking(roomId, name))).toBe('Booking successful!')
  note(naira, 'paystack')
}

async function invite(owner: Page, name: string, role: string, size = DESKTOP): Promise<Page> {
  const page = await hotel.visit(hotel.deskUrl, size)
  await desk.choosePassword(page, await desk.invitePerson(owner, name, role), `${name} lamp harbour`)
  return page
}

it('plays two days: the sheets and night audits say what happened, and a past day never changes', async () => {
  const owner = await hotel.visit(hotel.deskUrl)
  await signIn(owner, hotel, hotel.database, { name: 'Ifeoma Landmark', role: 'owner' })
  const reception = await invite(owner, 'Grace Eze', 'Front desk')
  const tunde = await invite(owner, 'Tunde Bello', 'Front desk', PHONE)
  const halima = await invite(owner, 'Halima Yusuf', 'Housekeeping', PHONE)

  // Sunday.
  await hotel.at(SUNDAY, '10:00')
  await desk.open(tunde, 'Today')
  await book(1, 'Ada Obi', 85_000)
  await tunde.getByRole('button', { name: 'Check in Ada Obi' }).waitFor()
  await book(2, 'Bola Ade', 105_000)
  await book(3, 'Dayo Eke', 130_000)

  await hotel.at(SUNDAY, '15:00')
  await desk.putOnSale(reception, 'Twin Room')
  await desk.walkIn(reception, 'Musa Gana', 'Twin Room', 'Cash')
  note(98_000, 'cash', 'Grace Eze')
  await desk.walkIn(tunde, 'Ngozi Ike', 'Family Suite', ['POS', '1187'], 2)
  note(470_000, 'pos', 'Tunde Bello')
  await desk.checkIn(reception, 'Ada Obi')
  await desk.checkIn(tunde, 'Bola Ade')
  await desk.charge(reception, 'Ada Obi', 'Breakfast', 7_500)
  await desk.takePayment(reception, 'Ada Obi', 7_500, 'Cash')
  note(7_500, 'cash', 'Grace Eze')
  await desk.charge(tunde, 'Ngozi Ike', 'Laundry', 12_000)
  await desk.takePayment(tunde, 'Ngozi Ike', 12_000, 'Cash')
  note(12_000, 'cash', 'Tunde Bello')
  await desk.voidEntry(tunde, 'Laundry', 'It was for another guest')
  await desk.voidEntry(tunde, 'Paid in cash', 'It was for another guest')
  note(-12_000, 'cash', 'Tunde Bello')
  await desk.stayOn(reception, 'Musa Gana', ['Transfer', 'GTB 553'])
  note(98_000, 'transfer', 'Grace Eze')
  await hotel.at(SUNDAY, '22:00')
  await desk.handOver(reception, 105_000, 'The till had no change')
  await desk.open(tunde, 'Today')
  await tunde.getByText('handed over ₦105,000 in cash, ₦500 less than expected').waitFor()
  await desk.readHandover(tunde, 'Grace Eze')
  const sundayNight = [
    'Classic Room Ada Obi ₦85,000 ₦0',
    'Superior Room Bola Ade ₦105,000 ₦0',
    'Deluxe King Dayo Eke, had not arrived ₦130,000 ₦0',
    'Twin Room Musa Gana ₦98,000 ₦0',
    'Executive Suite Free',
    'Family Suite Ngozi Ike ₦235,000 ₦0',
    'Ambassador Suite Free',
    'Presidential Suite Free',
    '4 rooms slept in, 1 kept for a guest who had not arrived, 3 free; 5 nights charged. Everything adds up.',
  ]
  await hotel.at(MONDAY, '05:00')
  expect(await desk.readNight(reception, SUNDAY)).toEqual(sundayNight)

  // Monday.
  today = MONDAY
  await hotel.at(MONDAY, '08:30')
  expect(await desk.readSums(owner, SUNDAY)).toEqual(sumsOf(SUNDAY))
  const sundaySheet = await desk.printed(owner)
  for (const guest of ['Ada Obi', 'Bola Ade']) await desk.checkOut(tunde, guest)
  for (const room of ['Classic Room', 'Superior Room']) await desk.ready(halima, room)
  expect(await halima.getByText('Musa Gana').count()).toBe(0)
  await book(1, 'Efe Ojo', 85_000)
  await desk.giveBack(owner, 'Ada Obi', 'Paystack', 20_000, 'The music was loud')
  note(-20_000, 'paystack')
  await desk.giveBack(owner, 'Ngozi Ike', 'Cash', 10_000, 'There was no hot water')
  note(-10_000, 'cash', 'Ifeoma Landmark')
  await hotel.at(MONDAY, '15:00')
  await desk.endUnused(reception, 'No-show', 'Dayo Eke')
  await desk.endUnused(reception, 'Cancel', 'Efe Ojo')
  note(-85_000, 'paystack')
  await hotel.payBack()
  await desk.walkIn(reception, 'Kemi Sule', 'Classic Room', ['Transfer', 'UBA 801'])
  note(85_000, 'transfer', 'Grace Eze')

  // The owner reads the books on Tuesday: reality equals them, and Sunday has not changed.
  await hotel.at(TUESDAY, '09:00')
  expect(await desk.readSums(owner, MONDAY)).toEqual(sumsOf(MONDAY))
  expect(await desk.readSums(owner, SUNDAY)).toEqual(sumsOf(SUNDAY))
  expect(await desk.printed(owner)).toBe(sundaySheet)
  expect(await desk.readNight(owner, SUNDAY)).toEqual(sundayNight)
  expect(await desk.readNight(owner, MONDAY)).toEqual([
    'Classic Room Kemi Sule ₦85,000 ₦0',
    'Superior Room Free',
    'Deluxe King Free',
    'Twin Room Musa Gana ₦98,000 ₦0',
    'Executive Suite Free',
    'Family Suite Ngozi Ike ₦235,000 ₦0',
    'Ambassador Suite Free',
    'Presidential Suite Free',
    '3 rooms slept in, 5 free; 3 nights charged. Everything adds up.',
  ])
  expect(await audit(hotel)).toMatchObject({
    violations: [],
    numbers: { taken_kobo: 40_500_000, refunded_kobo: 10_500_000 },
  })
}, 600_000)
