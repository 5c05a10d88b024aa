import type { Command } from 'commander'
import { checkIn, undoCheckIn } from '../../server/bookings/change-booking'
import { stayOn } from '../../server/bookings/stay-on'
import { dayInWords } from '../../shared/day-in-words'
import { define } from '../define'
import { readHotelFacts } from '../hotel-facts'
import type { Session } from '../session'
import { roomOf } from './booking-story'
import { CODE, findCode } from './find-code'

/** Adds what happens between the arrival of a guest and his leaving. */
export function addStays(bookings: Command, { run, output, actor, now, withHotel }: Session): void {
  define(bookings, {
    name: 'check-in',
    summary: 'notes that the guest has come',
    examples: ['bookings check-in LH-7K3M9Q'],
  })
    .argument(...CODE)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const code = await findCode(database, given)
          const booking = await checkIn(database, actor, code, now())
          output.show(booking, ({ say }) => say(`${code}: the guest is in ${roomOf(booking)}.`))
        }),
      ),
    )
  define(bookings, {
    name: 'undo-check-in',
    summary: 'takes back a check-in of the wrong guest, within twelve hours',
    examples: ['bookings undo-check-in LH-7K3M9Q'],
  })
    .argument(...CODE)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const code = await findCode(database, given)
          const booking = await undoCheckIn(database, actor, code, now())
          output.show(booking, ({ say }) => say(`${code}: ${booking.guest_name} is expected again.`))
        }),
      ),
    )
  define(bookings, {
    name: 'stay-on',
    summary: 'notes that a guest in the house stays another night',
    details: 'The site takes no money for it.',
    examples: ['bookings stay-on LH-7K3M9Q'],
  })
    .argument(...CODE)
    .action(
      run((given: string) =>
        withHotel(async (hotel) => {
          const code = await findCode(hotel.database, given)
          const { stay } = await readHotelFacts(hotel)
          const { booking, until } = await stayOn(hotel.database, actor, { code, stay }, now())
          const day = dayInWords(until)
          output.show(booking, ({ say }) =>
            say(`${code}: the guest stays in ${roomOf(booking)} until ${day}.`),
          )
        }),
      ),
    )
}
