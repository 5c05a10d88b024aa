import type { DeskBooking } from '../../shared/desk/bookings'
import type { Today } from '../../shared/desk/today'
import type { Hotel } from './hotel'
import type { Draft } from './mail'
import { oneLine, toDesk, toText } from './wording'

export const MORNING_SUBJECT = 'The day at the hotel'

/** To the desk: who comes, who leaves, and what needs a person. */
export function morningMail(
  { arrivals, departures, needs_you, free_rooms, rooms, doubtful_messages: doubtful }: Today,
  hotel: Hotel,
): Draft {
  return {
    to: toDesk(hotel),
    subject: MORNING_SUBJECT,
    text: toText(
      toList('Arrivals', arrivals.map(describe)),
      toList('Departures due', departures.map(describe)),
      toList(
        'What needs a person',
        needs_you.map(({ what }) => oneLine(what)),
      ),
      `Free rooms: ${free_rooms} of ${rooms}.`,
      ...(doubtful > 0 ? [`Doubtful messages that wait at the desk: ${doubtful}.`] : []),
    ),
  }
}

function toList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${title}: none`
  return [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')
}

function describe({ room_name, guest_name, code }: DeskBooking): string {
  return `${oneLine(guest_name)}, ${oneLine(room_name)} (${code})`
}
