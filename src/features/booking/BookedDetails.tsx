import { Link } from 'gatsby'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { DirectionsLink, HOTEL_COORDINATES } from '../../components/ui/ContactLinks'
import { STAY } from '../../components/ui/useTonight'
import { mapLink, whatsAppLink } from '../../shared/contact-links'
import { daysOfChoice } from '../../shared/chosen-stay'
import { nightsInWords } from '../../shared/day-in-words'
import type { PendingBooking } from '../../shared/kept-payments'
import { formatNaira, toNaira } from '../../shared/money'
import { ARRIVAL_FIELDS, bookingPagePath } from '../../shared/paths'
import { stayDates } from '../../shared/stay-terms'
import { look, theme } from '../../styles/theme'

export function BookedDetails({ booking, children }: { booking: PendingBooking; children: ReactNode }) {
  const { room_name, code, email, amount, reference } = booking
  const dates = datesOf(booking)
  const codeId = useId()
  return (
    <Lines>
      <Room>{room_name}</Room>
      {code && (
        <div>
          <p id={codeId}>Booking code</p>
          <Code aria-labelledby={codeId}>{code}</Code>
        </div>
      )}
      {dates && (
        <div>
          <p>Check-in: {dates.checkIn}</p>
          <p>Check-out: {dates.checkOut}</p>
        </div>
      )}
      {code && (
        <p>
          <Link to={`${bookingPagePath(reference)}#${ARRIVAL_FIELDS}`}>Add your arrival time and phone</Link>
        </p>
      )}
      <p>Paid: {formatNaira(toNaira(amount))}</p>
      <p>
        {/* A host that returns no code is not our server, and may send no mail. */}
        {code ? 'We have sent your confirmation to' : 'Booked for'} <Whole>{email}</Whole>
      </p>
      <p>{children}</p>
      <p>
        {hotel.address.join(', ')} <DirectionsLink />
      </p>
      <details open={code === undefined}>
        <summary>Payment reference</summary>
        <Whole>{reference}</Whole>
      </details>
    </Lines>
  )
}

function datesOf({ bookedOn, startedAt, stay }: PendingBooking) {
  const booked_at = new Date(bookedOn ?? startedAt).toISOString()
  return stayDates(STAY, { booked_at, ...(stay && daysOfChoice(stay)) })
}

export function ShareBooking({ booking }: { booking: PendingBooking }) {
  return (
    <a href={whatsAppLink('', textOf(booking))} target="_blank" rel="noreferrer">
      Send to WhatsApp
    </a>
  )
}

/** Names the booking by its code, by which the front desk finds it, or else by the reference. */
function textOf(booking: PendingBooking): string {
  const { room_name, amount, code, reference } = booking
  const dates = datesOf(booking)
  return [
    `${hotel.name}: ${room_name}`,
    ...(dates ? [`Check-in: ${dates.checkIn}`, `Check-out: ${dates.checkOut}`] : []),
    code ? `Booking code: ${code}` : `Payment reference: ${reference}`,
    `Paid: ${formatNaira(toNaira(amount))} for ${nightsInWords(booking.stay?.nights ?? 1)}`,
    hotel.address.join(', '),
    ...(HOTEL_COORDINATES ? [mapLink(HOTEL_COORDINATES)] : []),
  ].join('\n')
}

const Lines = styled.div`
  display: grid;
  font-variant-numeric: lining-nums;
  gap: ${theme.space.one};
`

const Room = styled.p`
  ${look.strong}
`

const Code = styled.b`
  ${look.strong}
  display: block;
  font-size: ${theme.type.code};
  line-height: ${theme.lineHeight.heading};
  white-space: nowrap;
`

const Whole = styled.span`
  overflow-wrap: anywhere;
`
