import { Link } from 'gatsby'
import { useState } from 'react'
import { styled } from 'styled-components'
import hotel from '../../../content/hotel.json'
import { Button } from '../../components/ui/Button'
import { DirectionsLink } from '../../components/ui/ContactLinks'
import { PolicySummary } from '../../components/ui/PolicySummary'
import { isToday } from '../../shared/stay'
import { media, theme } from '../../styles/theme'
import type { BookedNews } from './ask-for-news'
import { bookingCalendar } from './booking-calendar'
import { DeskWays } from './DeskWays'
import { bookedText, refundText } from './messages'
import { POLICIES, Receipt } from './Receipt'

/** Field by field, so that the bundle has these and not the whole file. */
const HOTEL = { name: hotel.name, address: hotel.address, email: hotel.email, phones: hotel.phones }

export function BookedResult({ booking }: { booking: BookedNews }) {
  const { code, reference, room_name, booked_at, refund, status } = booking
  const id = code ?? reference
  // On another day, the lines about tonight would be wrong.
  const [isOfToday] = useState(() => isToday(booked_at))

  function saveEvent() {
    const event = { id, roomName: room_name ?? 'Your room', bookedAt: booked_at, stay: POLICIES.stay }
    downloadText(`${id}.ics`, 'text/calendar;charset=utf-8', bookingCalendar(event, HOTEL))
  }

  return (
    <>
      <Screen>{bookedText(booking)}</Screen>
      {refund && <Screen>{refundText(refund)}</Screen>}
      <Receipt booking={booking} />
      <Actions>
        <Button variant="outline" onClick={() => window.print()}>
          Print the receipt
        </Button>
        {status === 'confirmed' && (
          <Button variant="outline" onClick={saveEvent}>
            Add to my calendar
          </Button>
        )}
      </Actions>
      <Foot>
        {status === 'confirmed' && isOfToday ? (
          <PolicySummary bookedAt={Date.parse(booked_at)} />
        ) : (
          <Link to="/policies">Booking & policies</Link>
        )}
        <DirectionsLink />
        <DeskWays payment={id} />
      </Foot>
    </>
  )
}

const REVOKE_AFTER_MS = 60_000

function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const Screen = styled.p`
  ${media.print} {
    display: none;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.two};

  ${media.print} {
    display: none;
  }
`

const Foot = styled.div`
  display: grid;
  gap: ${theme.space.one};
  justify-items: start;

  > a {
    align-items: center;
    display: inline-flex;
    font-weight: 600;
    min-height: ${theme.touchTarget};
  }

  ${media.print} {
    display: none;
  }
`
