import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import policies from '../../../content/policies.json'
import { whatsAppLink } from '../../shared/contact-links'
import { formatDayAndMonth, isToday } from '../../shared/stay'
import type { PendingBooking } from '../../shared/kept-payments'
import { formatNaira, toNaira } from '../../shared/money'
import { theme } from '../../styles/theme'

/** What was booked, below 'Booking successful!'. The children say what to do next. */
export function BookedDetails({ booking, children }: { booking: PendingBooking; children: ReactNode }) {
  const { room_name, code, email, amount, startedAt, bookedOn } = booking
  const [whatABookingIs] = policies.short
  // The alert may come days later, when a line about tonight would be wrong. The receipt names the night.
  const [isOfToday] = useState(() => isToday(new Date(startedAt).toISOString()))
  return (
    <Lines>
      {room_name && <Room>{room_name}</Room>}
      <p>
        {formatNaira(toNaira(amount))} paid{bookedOn !== undefined && ` on ${formatDayAndMonth(bookedOn)}`}
      </p>
      {code && (
        <p>
          Booking code: <Code>{code}</Code>
        </p>
      )}
      {isOfToday && <p>{whatABookingIs}</p>}
      <p>
        {/* A host that returns no code is not ours, and may send no mail. */}
        {code ? 'Confirmation goes to' : 'Booked for'} <Whole>{email}</Whole>
      </p>
      <p>{children}</p>
    </Lines>
  )
}

/** Sends the booking as a short text to somebody on WhatsApp. */
export function ShareBooking({ booking }: { booking: PendingBooking }) {
  return (
    <a href={whatsAppLink('', textOf(booking))} target="_blank" rel="noreferrer">
      Send to WhatsApp
    </a>
  )
}

/** The front desk finds the booking by the code. Without a code, by the reference. */
function textOf({ room_name, amount, code, reference }: PendingBooking): string {
  return [
    room_name ? `${hotel.name}: ${room_name}` : hotel.name,
    code ? `Booking code: ${code}` : `Payment reference: ${reference}`,
    `Paid: ${formatNaira(toNaira(amount))}`,
  ].join('\n')
}

const Lines = styled.div`
  display: grid;
  font-variant-numeric: lining-nums;
  gap: ${theme.space.half};
`

const Room = styled.p`
  color: ${theme.color.ink};
  font-weight: 600;
`

const Code = styled.b`
  color: ${theme.color.ink};
  display: inline-block;
  font-weight: 600;
`

const Whole = styled.span`
  overflow-wrap: anywhere;
`
