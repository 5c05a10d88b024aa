import type { Kysely } from 'kysely'
import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/bookings'
import type { Database } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Hotel } from './hotel'
import type { Draft } from './mail'
import { addToOutboxOnce } from './outbox'
import { deskDraft, oneLine } from './wording'

export const MORNING_SUBJECT = 'The day at the hotel'
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = 60 * 60_000
const FIRST_HOUR = 7
/** A server that was down in the morning sends the mail later, but not after noon. */
const LAST_HOUR = 12

/** Stores the morning'smail to the desk once a day, from 7 o'clock in Lagos. */
export async function writeMorningMail(database: Kysely<Database>, now: Date): Promise<void> {
  const lagos = new Date(now.getTime() + LAGOS_OFFSET_MS)
  const hour = lagos.getUTCHours()
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return
  const day = lagos.toISOString().slice(0, 10)
  await inTransaction(database, (trx) =>
    addToOutboxOnce(trx, { kind: 'morning', about: day, payload: { day } }, now),
  )
}

export function morningMail(
  { arrivals, departures, needs_you, free_rooms, rooms, doubtful_messages: doubtful }: Today,
  hotel: Hotel,
): Draft {
  return deskDraft(
    hotel,
    MORNING_SUBJECT,
    toList('Arrivals', arrivals.map(describe)),
    toList('Departures due', departures.map(describe)),
    toList(
      'What needs a person',
      needs_you.map(({ what }) => oneLine(what)),
    ),
    `Free rooms: ${free_rooms} of ${rooms}.`,
    ...(doubtful > 0 ? [`Doubtful messages that wait at the desk: ${doubtful}.`] : []),
  )
}

function toList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${title}: none`
  return [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')
}

function describe({ room_name, guest_name, code }: DeskBooking): string {
  return `${oneLine(guest_name)}, ${oneLine(room_name)} (${code})`
}
