import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/today'
import { listDeskRooms, selectBookings, toDeskBooking } from '../bookings/desk-bookings'
import { listClaims } from '../bookings/nights'
import { OPEN_STATUSES } from '../bookings/repository'
import { isUnkept } from '../../shared/desk/booking-words'
import { countDoubtful, listMessages } from '../contact/desk-messages'
import { readMachineState } from '../db/machine-state'
import type { Database } from '../db/schema'
import { countMails, isWaiting, REFUSED_SHOWN_MS } from '../mail/outbox'
import { listRefusedMails } from '../mail/refused-mails'
import { atHotel, businessDay, dayAfter, keptUntil, type Stay } from '../../shared/stay'
import { listUnreadHandovers } from '../money/handovers'
import { listOpenDisputes } from '../disputes/repository'
import { listDeskRefunds } from '../refunds/desk-refunds'
import { findLastSweep } from '../settlement/repository'
import { listReviews } from '../settlement/reviews'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { listNeeds } from './needs'

const HOUR_MS = 60 * 60_000
const MAIL_OVERDUE_MS = HOUR_MS / 4
const OWING_SHOWN_MS = 7 * 24 * HOUR_MS

interface TodayServices {
  database: Kysely<Database>
  domain: string
  now: () => Date
  stay: () => Promise<Pick<Stay, 'leaveBy'>>
}

/** Throws a ContentError when content/ cannot be read. */
export async function readToday({ database, domain, now, stay }: TodayServices): Promise<Today> {
  const moment = now()
  const date = businessDay(moment.toISOString())
  const { leaveBy } = await stay()
  const open = await listOpen(database)
  const expected = open.filter(({ status }) => status === 'expected')
  const missed = expected.filter(({ arrives_on }) => arrives_on < date)
  const inHouse = open.filter(({ status }) => status === 'in_house')
  const departures = inHouse.filter(({ leaves_on }) => leaves_on <= date)
  const rooms = (await listDeskRooms(database, moment)).filter(({ listed, hold }) => listed || hold !== null)
  const openPayments = await summarizeOpenPayments(database)
  const reviews = await listReviews(database, domain, moment)
  const refunds = (await listDeskRefunds(database, moment)).filter(
    ({ state }) => state !== 'processed' && state !== 'settled',
  )
  const disputes = await listOpenDisputes(database)
  const messages = await listMessages(database, 'open')
  const lastSweepAt = await findLastSweep(database)
  const machine = await readMachineState(database)
  const mailsOverdue = new Date(moment.getTime() - MAIL_OVERDUE_MS).toISOString()
  const refusalsSince = new Date(moment.getTime() - REFUSED_SHOWN_MS)
  return {
    date,
    arrivals: expected.filter(({ arrives_on }) => arrives_on === date),
    tomorrow: expected.filter(({ arrives_on }) => arrives_on === dayAfter(date, 1)),
    missed,
    departures,
    staying: inHouse.filter(({ leaves_on }) => leaves_on > date),
    to_clean: rooms.flatMap(({ id, name, hold }) =>
      hold?.kind === 'cleaning' ? [{ room_id: id, room_name: name, hold: hold.id, since: hold.since }] : [],
    ),
    undecided_payments: openPayments.count,
    open_reviews: reviews.length,
    open_messages: messages.length,
    doubtful_messages: await countDoubtful(database),
    waiting_mails: (await countMails(database, isWaiting)).count,
    refunds_under_way: refunds.length,
    open_disputes: disputes.length,
    free_rooms: rooms.filter(({ available }) => available).length,
    rooms: rooms.filter(({ listed }) => listed).length,
    last_sweep_at: lastSweepAt ?? null,
    version: machine.server?.words ?? null,
    needs_you: listNeeds({
      now: moment,
      missed: missed.flatMap((booking) => {
        const since = keptUntil(booking, { leaveBy })
        return moment >= since ? [{ booking, since: since.toISOString() }] : []
      }),
      overdue: departures.flatMap((booking) => {
        const since = atHotel(booking.leaves_on, leaveBy)
        return moment >= since ? [{ booking, since: since.toISOString() }] : []
      }),
      unkept: expected.filter((booking) => booking.arrives_on === date && isUnkept(booking, moment)),
      inHouse,
      owing: await listOwing(database, new Date(moment.getTime() - OWING_SHOWN_MS)),
      closures: rooms.filter(
        ({ hold }) => hold !== null && hold.kind !== 'stay' && (hold.until ?? '9') <= date,
      ),
      tonight: await listClaims(database, { from: date, until: dayAfter(date, 1) }),
      rooms,
      reviews,
      refunds: refunds.filter(({ can_retry }) => can_retry),
      disputes,
      handovers: await listUnreadHandovers(database),
      oldestOpenPaymentAt: openPayments.oldestAt,
      messages,
      mailsFailing: await countMails(database, (mail) =>
        mail.and([isWaiting(mail), mail('created_at', '<', mailsOverdue), mail('refused_at', 'is', null)]),
      ),
      mailsRefused: await listRefusedMails(database, refusalsSince),
      machine,
      lastSweepAt,
    }),
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

async function listOwing(database: Kysely<Database>, since: Date): Promise<DeskBooking[]> {
  const rows = await selectBookings(database)
    .where('bookings.status', '=', 'left')
    .where('bookings.ended_at', '>=', since.toISOString())
    .orderBy('bookings.ended_at')
    .execute()
  return rows.map(toDeskBooking).filter(({ balance_kobo }) => balance_kobo > 0)
}
