import type { Hotel } from '../hotel/hotel'
import type { Draft, Mail } from './mail'
import { toHtml } from './mail-html'
import { toText } from './mail-text'
import type { OutboxRow } from './outbox'
import { toCalendar } from './reservation'

/** Returns the mail of an outbox row. Its Message-ID and date are the same on every attempt. */
export function writeMail(draft: Draft, { id, created_at }: OutboxRow, hotel: Hotel): Mail {
  const { to, replyTo, subject, reservation } = draft
  return {
    id,
    messageId: `<${id}@${hotel.from.slice(hotel.from.lastIndexOf('@') + 1)}>`,
    date: new Date(created_at),
    from: { name: hotel.name, address: hotel.from },
    to,
    replyTo,
    subject,
    text: toText(draft),
    html: toHtml(draft, hotel),
    calendar: reservation && toCalendar(reservation, hotel, created_at),
  }
}
