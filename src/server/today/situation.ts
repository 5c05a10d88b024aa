import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import { isUnkept } from '../../shared/desk/booking-words'
import { type ActorRole, isAllowed } from '../../shared/desk/roles'
import { atHotel, businessDay, dayAfter, keptUntil, type Stay } from '../../shared/stay'
import { listDeskRooms, selectBookings, toDeskBooking } from '../bookings/desk-bookings'
import { listClaims } from '../bookings/nights'
import { OPEN_STATUSES } from '../bookings/repository'
import { listMessages } from '../contact/desk-messages'
import { readMachineState } from '../db/machine-state'
import type { Database } from '../db/schema'
import { listOpenDisputes } from '../disputes/repository'
import { countMails, isWaiting, REFUSED_SHOWN_MS } from '../mail/outbox'
import { listRefusedMails } from '../mail/refused-mails'
import { findKeptCash, listUnreadHandovers } from '../money/handovers'
import { countMarksOfLastNight } from '../money/night'
import { listDeskRefunds } from '../refunds/desk-refunds'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { findLastSweep } from '../settlement/repository'
import { listReviews } from '../settlement/reviews'

const HOUR_MS = 60 * 60_000
const MAIL_OVERDUE_MS = HOUR_MS / 4
const OWING_SHOWN_MS = 30 * 24 * HOUR_MS

export interface TodayServices {
  database: Kysely<Database>
  domain: string
  now: () => Date
  stay: () => Promise<Pick<Stay, 'leaveBy'>>
  /** Of the person whose Today it is; undefined for the hotel's mail and the terminal. */
  role?: ActorRole
}

export type Situation = Awaited<ReturnType<typeof readSituation>>

export async function readSituation({ database, domain, now, stay, role }: TodayServices) {
  const moment = now()
  const date = businessDay(moment.toISOString())
  const { leaveBy } = await stay()
  const open = await listOpen(database)
  const expected = open.filter(({ status }) => status === 'expected')
  const inHouse = open.filter(({ status }) => status === 'in_house')
  const departures = inHouse.filter(({ leaves_on }) => leaves_on <= date)
  const rooms = (await listDeskRooms(database, moment)).filter(({ listed, hold }) => listed || hold !== null)
  const refunds = await listDeskRefunds(database, moment)
  const mailsOverdue = new Date(moment.getTime() - MAIL_OVERDUE_MS).toISOString()
  /** Returns the bookings whose moment has passed, each with that moment. */
  const since = (bookings: readonly DeskBooking[], until: (booking: DeskBooking) => Date) =>
    bookings.flatMap((booking) =>
      moment >= until(booking) ? [{ booking, since: until(booking).toISOString() }] : [],
    )
  const missed = expected.filter(({ arrives_on }) => arrives_on < date)
  return {
    now: moment,
    date,
    expected,
    missed,
    inHouse,
    departures,
    /** Guests who have not come, with the moment until which their rooms were kept. */
    absent: since(missed, (booking) => keptUntil(booking, { leaveBy })),
    overdue: since(departures, ({ leaves_on }) => atHotel(leaves_on, leaveBy)),
    /** Reservations for tonight whose hour is over, and whose first night is not paid. */
    unkept: expected.filter((booking) => booking.arrives_on === date && isUnkept(booking, moment)),
    owing: await listOwing(database, new Date(moment.getTime() - OWING_SHOWN_MS)),
    /** Rooms that were to be open again by now. */
    closed: rooms.filter(({ hold }) => hold !== null && hold.kind !== 'stay' && (hold.until ?? '9') <= date),
    tonight: await listClaims(database, { from: date, until: dayAfter(date, 1) }),
    rooms,
    reviews: await listReviews(database, domain, moment),
    refunds: refunds.filter(({ state }) => state !== 'processed' && state !== 'settled'),
    disputes: await listOpenDisputes(database),
    handovers: await listUnreadHandovers(database),
    keptSince: await findKeptCash(database),
    /** For owners: others do not look at the marks of their own work. */
    marks: role === 'owner' ? await countMarksOfLastNight(database, moment) : 0,
    /** False for a person who cannot open the screen that publishes. */
    mayPublish: role === undefined || isAllowed(role, 'offer'),
    openPayments: await summarizeOpenPayments(database),
    /** Unanswered messages, except doubtful ones. */
    messages: await listMessages(database, 'open'),
    mailsFailing: await countMails(database, (mail) =>
      mail.and([isWaiting(mail), mail('created_at', '<', mailsOverdue), mail('refused_at', 'is', null)]),
    ),
    mailsRefused: await listRefusedMails(database, new Date(moment.getTime() - REFUSED_SHOWN_MS)),
    machine: await readMachineState(database),
    /** Undefined before the first sweep. */
    lastSweepAt: await findLastSweep(database),
  }
}

async function listOpen(database: Kysely<Database>): Promise<DeskBooking[]> {
  const rows = await selectBookings(database)
    .where('bookings.status', 'in', OPEN_STATUSES)
    .orderBy('bookings.arrives_on')
    .orderBy('rooms.position')
    .orderBy('rooms.id')
    .execute()
  return rows.map(toDeskBooking)
}

/** Returns bookings with a balance that have ended, or had an entry such as a lost dispute, since then. */
async function listOwing(database: Kysely<Database>, since: Date): Promise<DeskBooking[]> {
  const from = since.toISOString()
  const rows = await selectBookings(database)
    .where('bookings.ended_at', 'is not', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('bookings.ended_at', '>=', from),
        eb(
          'bookings.id',
          'in',
          selectFrom('folio_entries').select('booking_id').where('business_day', '>=', businessDay(from)),
        ),
      ]),
    )
    .orderBy('bookings.ended_at')
    .execute()
  return rows.map(toDeskBooking).filter(({ balance_kobo }) => balance_kobo !== 0)
}
