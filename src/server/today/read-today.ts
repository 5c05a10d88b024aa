import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/today'
import { selectBookings, toDeskBooking } from '../bookings/desk-bookings'
import { countDoubtful, listMessages } from '../contact/desk-messages'
import type { Database } from '../db/schema'
import { countWaiting } from '../mail/repository'
import { lagosDay } from '../money/days'
import { listDeskRefunds } from '../refunds/desk-refunds'
import { listRooms } from '../rooms/repository'
import { findLastSweep } from '../settlement/repository'
import { listReviews } from '../settlement/reviews'
import { summarizeOpenPayments } from '../settlement/open-payments'
import { countRefusedSince, countWaitingSince } from './repository'
import { whatNeedsAPerson } from './needs'

const HOUR_MS = 60 * 60_000
/** Whoever reaches the guest another way has nothing to do at the desk, so the line goes by itself. */
const REFUSED_SHOWN_MS = 7 * 24 * HOUR_MS

export interface TodayServices {
  database: Kysely<Database>
  /** The domain of our own Paystack keys: test or live. */
  domain: string
  now: () => Date
}

/**
 * Gives the day at the hotel: who comes, who leaves, how things stand, and what needs a person. A stay is one
 * night from the day of booking; days are days in Lagos. Throws what the database throws.
 */
export async function readToday({ database, domain, now }: TodayServices): Promise<Today> {
  const moment = now()
  const date = lagosDay(moment)
  const isEarlier = (at: string) => lagosDay(new Date(at)) < date
  const bookings = await listConfirmed(database)
  const arrivals = bookings.filter(({ checked_in_at }) => checked_in_at === null)
  const inHouse = bookings.filter(({ checked_in_at }) => checked_in_at !== null)
  const departures = inHouse.filter(({ checked_in_at }) => isEarlier(checked_in_at ?? ''))
  const openPayments = await summarizeOpenPayments(database)
  const reviews = (await listReviews(database, { domain, now: moment })).filter(
    ({ decision }) => decision === null,
  )
  const refunds = (await listDeskRefunds(database, moment)).filter(
    ({ state }) => state !== 'processed' && state !== 'settled',
  )
  const messages = await listMessages(database, 'open')
  const rooms = (await listRooms(database)).filter(({ listed }) => listed === 1)
  const lastSweepAt = await findLastSweep(database)
  const mailsFailing = await countWaitingSince(database, new Date(moment.getTime() - HOUR_MS))
  return {
    date,
    arrivals,
    departures,
    staying: inHouse.filter((booking) => !departures.includes(booking)),
    undecided_payments: openPayments.count,
    open_reviews: reviews.length,
    open_messages: messages.length,
    doubtful_messages: await countDoubtful(database),
    waiting_mails: await countWaiting(database),
    refunds_under_way: refunds.length,
    free_rooms: rooms.filter(({ available }) => available === 1).length,
    rooms: rooms.length,
    last_sweep_at: lastSweepAt ?? null,
    needs_you: whatNeedsAPerson({
      now: moment,
      missed: arrivals.filter(({ booked_at }) => isEarlier(booked_at)),
      // Who came yesterday leaves today; who came before that should have left.
      overdue: departures.filter(({ checked_in_at }) => isEarlier(nextDay(checked_in_at ?? ''))),
      reviews,
      refunds: refunds.filter(({ can_retry }) => can_retry),
      oldestOpenPaymentAt: openPayments.oldestAt,
      messages,
      mailsFailing,
      mailsRefused: await countRefusedSince(database, new Date(moment.getTime() - REFUSED_SHOWN_MS)),
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

function nextDay(moment: string): string {
  return new Date(Date.parse(moment) + 24 * HOUR_MS).toISOString()
}
