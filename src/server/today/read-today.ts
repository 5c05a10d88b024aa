import type { Kysely } from 'kysely'
import type { DeskBooking, Today } from '../../shared/desk/bookings'
import { selectBookings, toDeskBooking } from '../bookings/desk-bookings'
import { readStayingOn } from '../bookings/stay-on'
import { countDoubtful, listMessages } from '../contact/desk-messages'
import type { Database } from '../db/schema'
import { countWaiting, isRefusedSince, isWaiting, REFUSED_SHOWN_MS } from '../mail/outbox'
import { atHotel, hotelDay, laterDay, leavingDay, ONE_NIGHT, type Stay } from '../../shared/stay'
import { listDeskRefunds } from '../refunds/desk-refunds'
import { listRooms } from '../rooms/repository'
import { findLastSweep } from '../settlement/repository'
import { listReviews } from '../settlement/reviews'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { listNeeds } from './needs'
import { countMails } from './repository'

const HOUR_MS = 60 * 60_000

interface TodayServices {
  database: Kysely<Database>
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: () => Date
  /** Returns the stay settings of content/. */
  stay: () => Promise<Pick<Stay, 'nights' | 'leaveBy'> | undefined>
}

/**
 * Returns the day at the hotel, in Lagos time: arrivals, departures, counts, and what a person has to do. Throws
 * a ContentError when content/ cannot be read.
 */
export async function readToday({ database, domain, now, stay }: TodayServices): Promise<Today> {
  const moment = now()
  const date = hotelDay(moment.toISOString())
  const sold = (await stay()) ?? ONE_NIGHT
  const bookings = await listConfirmed(database)
  const stayingOn = await readStayingOn(database)
  const arrivals = bookings.filter(({ checked_in_at }) => checked_in_at === null)
  const inHouse = bookings.flatMap((booking) => {
    const { code, booked_at, checked_in_at } = booking
    if (checked_in_at === null) return []
    return [{ booking, leaves: laterDay(leavingDay(booked_at, checked_in_at, sold), stayingOn.get(code)) }]
  })
  /** True when a stay that ends on that day is over. */
  const isOver = (day: string) => day < date || (day === date && moment >= atHotel(day, sold.leaveBy))
  const openPayments = await summarizeOpenPayments(database)
  const reviews = (await listReviews(database, domain, moment)).filter(({ decision }) => decision === null)
  const refunds = (await listDeskRefunds(database, moment)).filter(
    ({ state }) => state !== 'processed' && state !== 'settled',
  )
  const messages = await listMessages(database, 'open')
  const rooms = (await listRooms(database)).filter(({ listed }) => listed === 1)
  const lastSweepAt = await findLastSweep(database)
  const anHourAgo = new Date(moment.getTime() - HOUR_MS).toISOString()
  const refusalsSince = new Date(moment.getTime() - REFUSED_SHOWN_MS)
  return {
    date,
    arrivals,
    departures: inHouse.filter(({ leaves }) => leaves <= date).map(({ booking }) => booking),
    staying: inHouse.filter(({ leaves }) => leaves > date).map(({ booking }) => booking),
    undecided_payments: openPayments.count,
    open_reviews: reviews.length,
    open_messages: messages.length,
    doubtful_messages: await countDoubtful(database),
    waiting_mails: await countWaiting(database),
    refunds_under_way: refunds.length,
    free_rooms: rooms.filter(({ available }) => available === 1).length,
    rooms: rooms.length,
    last_sweep_at: lastSweepAt ?? null,
    needs_you: listNeeds({
      now: moment,
      missed: arrivals.filter(({ booked_at }) => isOver(leavingDay(booked_at, booked_at, sold))),
      overdue: inHouse
        .filter(({ leaves }) => leaves < date)
        .map(({ booking, leaves }) => ({ booking, since: atHotel(leaves, sold.leaveBy).toISOString() })),
      reviews,
      refunds: refunds.filter(({ can_retry }) => can_retry),
      oldestOpenPaymentAt: openPayments.oldestAt,
      messages,
      mailsFailing: await countMails(database, (mail) =>
        mail.and([isWaiting(mail), mail('created_at', '<', anHourAgo)]),
      ),
      mailsRefused: await countMails(database, isRefusedSince(refusalsSince)),
      lastSweepAt,
    }),
  }
}

async function listConfirmed(database: Kysely<Database>): Promise<DeskBooking[]> {
  const rows = await selectBookings(database)
    .where('bookings.status', '=', 'confirmed')
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .execute()
  return rows.map(toDeskBooking)
}
