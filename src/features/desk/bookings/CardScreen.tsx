import { createGlobalStyle } from 'styled-components'
import { Button } from '../../../components/ui/Button'
import { Paper, PaperFacts } from '../../../components/ui/Paper'
import { dayInWords } from '../../../shared/day-in-words'
import { DETAIL_WORDS } from '../../../shared/desk/booking-words'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { useAnswer } from '../api/useAnswer'
import { useMe } from '../api/me'
import { Row, Screen, ScreenOnly } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { BackLink } from '../parts/text'

/** Fills in what the desk knows; the guest writes the rest and signs. */
export function CardScreen({ code }: { code: string }) {
  const story = useAnswer('GET bookings/:code/', { code })
  return (
    <Screen
      title={`Registration card of ${code}`}
      actions={<BackLink to={`/desk/bookings/${code}`}>Booking {code}</BackLink>}
    >
      <Loaded of={story} lines={8}>
        {({ booking }) => <Card booking={booking} />}
      </Loaded>
    </Screen>
  )
}

function Card({ booking }: { booking: DeskBooking }) {
  const name = useMe().hotel
  return (
    <>
      <HalfSheet />
      <ScreenOnly>
        <Row>
          <Button onClick={() => window.print()}>Print the card</Button>
        </Row>
      </ScreenOnly>
      <Paper title="Registration card" hotel={{ name, address: [], email: '' }}>
        <PaperFacts
          of={[
            ['Name', booking.guest_name],
            ['Company', booking.company],
            [DETAIL_WORDS.home_address, booking.home_address],
            ['Phone', booking.phone],
            ['Email', booking.guest_email],
            [DETAIL_WORDS.nationality, booking.nationality],
            [DETAIL_WORDS.id_document, booking.id_document],
            [DETAIL_WORDS.persons, booking.persons],
            ['Room', booking.room_name],
            ['Arrival', dayInWords(booking.arrives_on)],
            ['Departure', dayInWords(booking.leaves_on)],
            ['Booking', booking.code],
            ['Date and signature', null],
          ].map(([label, value]) => [String(label), value ?? TO_WRITE] as const)}
        />
      </Paper>
    </>
  )
}

/** An empty line to write on: papers leave out facts that are not known. */
const TO_WRITE = '\u00A0'

const HalfSheet = createGlobalStyle`
  @page { margin: 12mm; size: A5; }
`
