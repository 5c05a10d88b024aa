import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import { cancelBooking } from '../../server/bookings/cancel-booking'
import { completeBooking } from '../../server/bookings/change-booking'
import { readBooking } from '../../server/bookings/desk-bookings'
import { findBookings } from '../../server/bookings/find-bookings'
import { moveBooking } from '../../server/bookings/move-booking'
import { payBack } from '../../server/bookings/pay-back'
import { readBookingStory } from '../../server/bookings/story'
import type { Database } from '../../server/db/schema'
import type { DeskBooking } from '../../shared/desk/bookings'
import { BOOKINGS_LISTED } from '../../shared/desk/listed'
import { UsageError } from '../command'
import { define } from '../define'
import { amountOf, lagosTime } from '../kit/formats'
import { koboOf, parseNaira, parseNumber } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands, Session } from '../session'
import { roomOf, stateOf, tellStory } from './booking-story'
import { confirmEnd } from './confirm-end'
import { CODE, findCode } from './find-code'
import { freeAgain } from './free-again'
import { addStays } from './stays'

/** The bookings, and what happens to one. */
export const addBookings: AddCommands = (program, session) => {
  const { run, actor, now, output } = session
  const bookings = define(program, {
    name: 'bookings',
    summary: 'finds bookings; checks in, completes, moves, cancels and pays back one',
    details: 'Without a search it lists the newest.',
    examples: ['bookings', 'bookings "ada okafor"', 'bookings check-in LH-7K3M9Q'],
  })
    .argument('[search]', 'a part of the code, reference, name, e-mail address or room')
    .action(run((search: string | undefined) => list(search ?? '', session)))
  define(bookings, {
    name: 'show',
    summary: 'shows a booking with its whole story',
    examples: ['bookings show LH-7K3M9Q'],
  })
    .argument(...CODE)
    .action(
      run((given: string) =>
        withBooking(session, given, async (database, code) => {
          const story = await readBookingStory(database, code)
          output.show(story, (paper) => tellStory(story, paper))
        }),
      ),
    )
  addStays(bookings, session)
  define(bookings, {
    name: 'complete',
    summary: 'notes that the guest has left; the room is free again',
    details: 'It asks first when the guest never came.',
    examples: ['bookings complete LH-7K3M9Q', 'bookings complete LH-7K3M9Q --yes'],
  })
    .argument(...CODE)
    .option('-y, --yes', 'do not ask')
    .action(
      run((given: string, { yes }: { yes?: true }) =>
        withBooking(session, given, async (database, code) => {
          const before = await readBooking(database, code)
          const isExpected = before.status === 'confirmed' && before.checked_in_at === null
          if (isExpected) await confirmEnd(before, yes, session)
          const booking = await completeBooking(database, actor, code, now())
          output.show(booking, ({ say }) =>
            say(`${code} is completed: ${roomOf(booking)} ${freeAgain(booking.room_listed)}.`),
          )
        }),
      ),
    )
  define(bookings, {
    name: 'move',
    summary: 'moves a guest to another free room, and writes to him',
    examples: ['bookings move LH-7K3M9Q 5', 'bookings move LH-7K3M9Q 5 --keep-old-closed'],
  })
    .argument(...CODE)
    .argument('<room>', 'the number of the new room', parseNumber)
    .option('--keep-old-closed', 'the old room stays closed, when it cannot be used')
    .action(
      run((given: string, roomId: number, { keepOldClosed = false }: { keepOldClosed?: boolean }) =>
        withBooking(session, given, async (database, code) => {
          const move = { code, roomId, freesOldRoom: !keepOldClosed }
          const booking = await moveBooking(database, actor, move, now())
          output.show(booking, ({ say }) => say(`${code} is moved to ${roomOf(booking)}.`))
        }),
      ),
    )
  define(bookings, {
    name: 'cancel',
    summary: 'cancels a booking, frees its room and writes to the guest',
    examples: ['bookings cancel LH-7K3M9Q --refund all', 'bookings cancel LH-7K3M9Q --refund 40000 --yes'],
  })
    .argument(...CODE)
    .requiredOption('--refund <all|none|naira>', 'how much goes back to the guest', parseRefund)
    .option('-y, --yes', 'do not ask')
    .action(
      run((given: string, { refund, yes }: { refund: Refund; yes?: true }) =>
        withBooking(session, given, (database, code, domain) =>
          cancel(database, { code, refund, yes, domain }, session),
        ),
      ),
    )
  addPayBack(bookings, session)
}

type Refund = 'all' | number

function addPayBack(bookings: Command, session: Session): void {
  define(bookings, {
    name: 'pay-back',
    summary: 'pays back money for a booking that has ended, and writes to the guest',
    examples: [
      'bookings pay-back LH-7K3M9Q --refund all',
      'bookings pay-back LH-7K3M9Q --refund 40000 --yes',
    ],
  })
    .argument(...CODE)
    .requiredOption('--refund <all|naira>', 'how much goes back to the guest', parseBack)
    .option('-y, --yes', 'do not ask')
    .action(
      session.run((given: string, { refund, yes }: { refund: Refund; yes?: true }) =>
        withBooking(session, given, async (database, code, domain) => {
          const { output, actor, now, confirm } = session
          const before = await readBooking(database, code)
          const back = backOf(refund, before)
          await confirm(`${amountOf(back)} is paid back to ${before.guest_name} for ${code}.`, yes)
          const booking = await payBack(database, actor, { code, refundKobo: koboOf(back), domain }, now())
          output.show(booking, ({ say }) => say(`${amountOf(back)} is paid back for ${code}.`))
        }),
      ),
    )
}

function parseBack(text: string): Refund {
  return text === 'all' ? 'all' : parseNaira(text)
}

/** Gives naira. Throws a UsageError for more than was paid. */
function backOf(refund: Refund, { paid }: DeskBooking): number {
  const back = refund === 'all' ? paid : refund
  if (back > paid) throw new UsageError(`Not more than ${amountOf(paid)} was paid`)
  return back
}

function parseRefund(text: string): Refund {
  return text === 'none' ? 0 : parseBack(text)
}

const COLUMNS: readonly Column<DeskBooking>[] = [
  { head: 'Code', of: ({ code }) => code },
  { head: 'Room', of: ({ room_id, room_name }) => `${room_id} ${room_name}`, atLeast: 8 },
  { head: 'Guest', of: ({ guest_name }) => guest_name, atLeast: 10 },
  {
    head: 'State',
    of: stateOf,
    style: ({ status, checked_in_at }) =>
      status === 'confirmed' ? (checked_in_at === null ? 'yellow' : 'green') : 'dim',
  },
  { head: 'Booked', of: ({ booked_at }) => lagosTime(booked_at) },
  { head: 'Paid', of: ({ paid }) => amountOf(paid), align: 'right' },
]

async function list(search: string, { output, withHotel }: Session): Promise<void> {
  const found = await withHotel(({ database }) => findBookings(database, search))
  output.show(found, ({ table, say }) => {
    table(COLUMNS, found, search === '' ? 'There are no bookings yet.' : 'No booking was found.')
    if (found.length === BOOKINGS_LISTED) say(`The newest ${found.length}. More words find older ones.`)
  })
}

/** Opens the books and finds the whole code. Throws NotFound, and a Conflict when several begin like it. */
function withBooking(
  { withHotel }: Session,
  given: string,
  work: (database: Kysely<Database>, code: string, domain: string) => Promise<void>,
): Promise<void> {
  return withHotel(async ({ database, domain }) => work(database, await findCode(database, given), domain))
}

async function cancel(
  database: Kysely<Database>,
  { code, refund, yes, domain }: { code: string; refund: Refund; yes: true | undefined; domain: string },
  { output, actor, now, confirm }: Session,
): Promise<void> {
  const before = await readBooking(database, code)
  const back = backOf(refund, before)
  const money = back === 0 ? 'nothing is paid back' : `${amountOf(back)} is paid back`
  await confirm(`${code} of ${before.guest_name}, ${roomOf(before)}, is cancelled, and ${money}.`, yes)
  const booking = await cancelBooking(database, actor, { code, refundKobo: koboOf(back), domain }, now())
  output.show(booking, ({ say }) =>
    say(`${code} is cancelled, ${roomOf(before)} is free again, and ${money}.`),
  )
}
