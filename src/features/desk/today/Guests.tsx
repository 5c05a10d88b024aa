import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { theme } from '../../../styles/theme'
import { useMe } from '../api/me'
import { chatText } from '../bookings/days'
import { Guarantee } from '../bookings/folio-forms'
import { Figures, Lines, Panel, Split } from '../parts/layout'
import { DeskLink, Note, PhoneWays } from '../parts/text'

interface GuestsProps {
  title: string
  bookings: readonly DeskBooking[]
  empty?: string
  describe: (booking: DeskBooking) => string | false
  children?: (booking: DeskBooking) => ReactNode
}

export function Guests({ title, bookings, empty, describe, children }: GuestsProps) {
  const { hotel } = useMe()
  return (
    <Panel title={title} count={bookings.length}>
      {bookings.length === 0 && <Note>{empty}</Note>}
      <Lines>
        {bookings.map((booking) => (
          <Split key={booking.code}>
            <div>
              <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
              <Note>
                <b>{booking.room_name}</b>
                {describe(booking) && `, ${describe(booking)}`}, <Figures>{booking.code}</Figures>
              </Note>
              {booking.status === 'expected' && booking.wishes !== null && <Note>{booking.wishes}</Note>}
              {booking.status === 'expected' && booking.phone !== null && (
                <Note as="div">
                  <PhoneWays phone={booking.phone} chat={chatText(booking, hotel)} />
                </Note>
              )}
              <Guarantee booking={booking} />
            </div>
            {children && <Steps>{children(booking)}</Steps>}
          </Split>
        ))}
      </Lines>
    </Panel>
  )
}

const Steps = styled.div`
  align-content: start;
  display: grid;
  gap: ${theme.space.half};
`
