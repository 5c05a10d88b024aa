import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { audit } from '../../src/server/audit/audit'
import { DESKTOP, PHONE } from '../support/browser'
import { openDaysAtHotel } from '../support/days-at-hotel'
import { signIn } from '../support/desk-hotel'
import * as desk from '../support/desk-steps'

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'] as const

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

async function book(roomId: number, name: string): Promise<void> {
  expect(await hotel.pay(await hotel.startBooking(roomId, name))).toBe('Booking successful!')
}

async function invite(owner: Page, name: string, role: string, size = DESKTOP): Promise<Page> {
  const page = await hotel.visit(hotel.deskUrl, size)
  await desk.choosePassword(page, await desk.invitePerson(owner, name, role), passwordOf(name))
  return page
}

const passwordOf = (name: string) => `${name} lamp harbour`

it('plays three days: the sheets and night audits say what happened, and a past day never changes', async () => {
  const owner = await hotel.visit(hotel.deskUrl)
  await signIn(owner, hotel, hotel.database, { name: 'Ifeoma Landmark', role: 'owner' })
  const reception = await invite(owner, 'Grace Eze', 'Front desk')
  const tunde = await invite(owner, 'Tunde Bello', 'Front desk', PHONE)
  const sani = await invite(owner, 'Sani Musa', 'Front desk')
  const halima = await invite(owner, 'Halima Yusuf', 'Housekeeping', PHONE)

  // Sunday. Guests book; two of them want the same room.
  await hotel.at(SUNDAY, '10:00')
  await desk.open(tunde, 'Today')
  const late = await hotel.startBooking(1, 'Chidi Okafor')
  await book(1, 'Ada Obi')
  await tunde.getByRole('button', { name: 'Check in Ada Obi' }).waitFor()
  expect(await hotel.pay(late)).not.toBe('Booking successful!')
  await book(2, 'Bola Ade')
  await book(3, 'Dayo Eke')
  for (const naira of [85_000, 85_000, 105_000, 130_000]) note(naira, 'paystack')
  await hotel.payBack()
  note(-85_000, 'paystack')

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
  await desk.moveOut(reception, 'Bola Ade', 'Executive Suite', 'The air conditioner drips')
  await desk.keepRoom(reception, 'Presidential Suite', TUESDAY, 'The governor’s party')
  await hotel.at(SUNDAY, '22:00')
  await desk.handOver(reception, 105_000, 'The till had no change')
  await desk.open(sani, 'Today')
  await sani.getByText('handed over ₦105,000 in cash, ₦500 less than expected').waitFor()
  await desk.readHandover(sani, 'Grace Eze')

  // Half past one: a guest books and comes at once, on Sunday still.
  await hotel.at(MONDAY, '01:30')
  await book(7, 'Femi Cole')
  note(380_000, 'paystack')
  await desk.checkIn(sani, 'Femi Cole')
  const sundayNight = [
    'Classic Room Ada Obi ₦85,000 ₦0',
    'Superior Room Out of order, by Grace Eze The air conditioner drips',
    'Deluxe King Dayo Eke, had not arrived ₦130,000 ₦0',
    'Twin Room Musa Gana ₦98,000 ₦0',
    'Executive Suite Bola Ade ₦105,000 ₦0',
    'Family Suite Ngozi Ike ₦235,000 ₦0',
    'Ambassador Suite Femi Cole ₦380,000 ₦0',
    'Presidential Suite Free',
    '5 rooms slept in, 1 kept for a guest who had not arrived, 1 closed, 1 free; 6 nights charged. Everything adds up.',
  ]
  expect(await desk.readNight(sani, SUNDAY)).toEqual(sundayNight)

  // Monday.
  today = MONDAY
  await hotel.at(MONDAY, '08:30')
  expect(await desk.readSums(owner, SUNDAY)).toEqual(ledger.get(SUNDAY))
  const sundaySheet = await desk.printed(owner)
  await desk.checkOut(tunde, 'Ada Obi')
  await desk.ready(halima, 'Classic Room')
  expect(await halima.getByText('Femi Cole').count()).toBe(0)
  await book(1, 'Efe Ojo')
  note(85_000, 'paystack')
  await desk.checkOut(reception, 'Femi Cole')
  await desk.openBooking(reception, 'Femi Cole')
  await desk.answer(reception, 'Guest is still here Femi Cole', 'Femi Cole is still here')
  await desk.stayOn(reception, 'Femi Cole', ['Transfer', 'UBA 778'])
  note(380_000, 'transfer', 'Grace Eze')
  await desk.checkOut(tunde, 'Bola Ade')
  await desk.ready(halima, 'Executive Suite')
  await desk.giveBack(owner, 'Ada Obi', 'Paystack', 20_000, 'The music was loud')
  await desk.giveBack(owner, 'Ngozi Ike', 'Cash', 10_000, 'There was no hot water')
  note(-20_000, 'paystack')
  note(-10_000, 'cash', 'Ifeoma Landmark')

  await hotel.at(MONDAY, '15:00')
  await desk.endUnused(reception, 'No-show', 'Dayo Eke')
  await desk.endUnused(reception, 'Cancel', 'Efe Ojo')
  note(-85_000, 'paystack')
  await desk.walkIn(reception, 'Kemi Sule', 'Classic Room', ['Transfer', 'UBA 801'])
  note(85_000, 'transfer', 'Grace Eze')
  await desk.walkIn(tunde, 'Ibrahim Lawal', 'Deluxe King', ['POS', '1190'])
  note(130_000, 'pos', 'Tunde Bello')
  await desk.walkIn(reception, 'Lara Bassey', 'Executive Suite', 'Cash')
  note(210_000, 'cash', 'Grace Eze')
  await desk.putOnSale(tunde, 'Superior Room')

  // Marketing changes a price and a picture, and the public page follows.
  const marketing = await invite(owner, 'Tobi Bello', 'Marketing')
  const picture = resolve('content/images/rooms/classic-room.jpg')
  await desk.changeRoom(marketing, 'Superior Room', 99_500, picture)
  const looker = await hotel.visit(hotel.url)
  await looker.goto('/room/2')
  await looker.getByText('₦99,500').first().waitFor()
  const room = hotel.database.selectFrom('rooms').select('image').where('id', '=', 2)
  expect(await room.executeTakeFirst()).toEqual({ image: expect.stringMatching(/^desk\//) })

  // After the hour of the policy, only the owner gives money back.
  await hotel.at(MONDAY, '19:00')
  await book(2, 'Uche Nwosu')
  note(99_500, 'paystack')
  await desk.endUnused(owner, 'Cancel', 'Uche Nwosu', 99_500)
  note(-99_500, 'paystack')
  await hotel.payBack()
  await hotel.at(MONDAY, '22:00')
  await desk.handOver(tunde, 200_000, '')
  // Sani takes the computer over, has forgotten the password, and gets a link from the owner.
  await desk.tryPassword(reception, 'Sani Musa', 'some other words')
  await reception.getByRole('alert').getByText('password').waitFor()
  await desk.choosePassword(reception, await desk.newLink(owner, 'Sani Musa'), 'market drum seven')
  await sani.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  const mondayNight = [
    'Classic Room Kemi Sule ₦85,000 ₦0',
    'Superior Room Free',
    'Deluxe King Ibrahim Lawal ₦130,000 ₦0',
    'Twin Room Musa Gana ₦98,000 ₦0',
    'Executive Suite Lara Bassey ₦210,000 ₦0',
    'Family Suite Ngozi Ike ₦235,000 ₦0',
    'Ambassador Suite Femi Cole ₦380,000 ₦0',
    'Presidential Suite House use, by Grace Eze The governor’s party',
    '6 rooms slept in, 1 closed, 1 free; 6 nights charged. Everything adds up.',
  ]
  await hotel.at(TUESDAY, '05:00')
  expect(await desk.readNight(reception, MONDAY)).toEqual(mondayNight)

  // Tuesday. The rest leaves.
  today = TUESDAY
  await hotel.at(TUESDAY, '11:00')
  await desk.switchPerson(reception, 'Grace Eze', passwordOf('Grace Eze'))
  for (const guest of ['Kemi Sule', 'Ibrahim Lawal', 'Musa Gana']) await desk.checkOut(reception, guest)
  for (const guest of ['Lara Bassey', 'Ngozi Ike', 'Femi Cole']) await desk.checkOut(tunde, guest)
  for (const line of mondayNight.filter((text) => text.includes('₦'))) {
    await desk.ready(halima, /^\w+ \w+/.exec(line)?.[0] ?? '')
  }
  await desk.putOnSale(reception, 'Presidential Suite')

  // The owner reads the books on Wednesday: reality equals them, and Sunday has not changed.
  await hotel.at(WEDNESDAY, '09:00')
  expect(await desk.readSums(owner, MONDAY)).toEqual(ledger.get(MONDAY))
  expect(await desk.readSums(owner, SUNDAY)).toEqual(ledger.get(SUNDAY))
  expect(await desk.printed(owner)).toBe(sundaySheet)
  expect(await desk.readNight(owner, SUNDAY)).toEqual(sundayNight)
  expect(await desk.readNight(owner, MONDAY)).toEqual(mondayNight)
  const tuesdayNight = await desk.readNight(owner, TUESDAY)
  expect(tuesdayNight.pop()).toBe('0 rooms slept in, 8 free; 0 nights charged. Everything adds up.')
  expect(tuesdayNight.every((line) => line.endsWith(' Free'))).toBe(true)
  expect(await audit(hotel)).toMatchObject({
    violations: [],
    numbers: { taken_kobo: 96_950_000, refunded_kobo: 28_950_000 },
  })
}, 600_000)
