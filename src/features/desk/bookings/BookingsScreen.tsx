import type { FoundBooking } from '../../../shared/desk/bookings'
import { BOOKINGS_LISTED } from '../../../shared/desk/api'
import { useAnswer } from '../api/useAnswer'
import { DeskLink, Note, Announcement, Status } from '../parts/text'
import { Figures, Head, Lines, Panel, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { SearchField, useSearch } from '../parts/search'
import { describeStatus } from '../labels'
import { describeStay } from './days'
import { Guarantee } from './folio-forms'
import { Reserve } from './Reservation'

export function BookingsScreen({ search }: { search: string }) {
  const query = useSearch('/desk/bookings', search)
  const { asked } = query
  // Results for other words must not appear below these words.
  const bookings = useAnswer('GET bookings/', { q: asked }, { keepPreviousData: false })

  return (
    <Screen title="Bookings" actions={<Reserve />}>
      <SearchField label="Find by guest, phone, email, room, day, code or reference" query={query} />
      <Panel title={asked === '' ? 'The newest' : 'Found'}>
        <Loaded of={bookings} lines={8}>
          {(found) => (
            <>
              <Announcement>{asked !== '' && describeCount(found.length)}</Announcement>
              {found.length === 0 && asked === '' && <Note>No room was booked yet.</Note>}
              <Lines>
                {found.map((booking) => (
                  <Result key={booking.code} booking={booking} />
                ))}
              </Lines>
            </>
          )}
        </Loaded>
      </Panel>
    </Screen>
  )
}

function describeCount(count: number): string {
  if (count === 0) return 'No booking has this. Try a part of the name, or the room.'
  if (count === BOOKINGS_LISTED) return `The newest ${count} that have this. Another word finds older ones.`
  return count === 1 ? '1 booking' : `${count} bookings`
}

function Result({ booking }: { booking: FoundBooking }) {
  const { words, tone } = describeStatus(booking)
  return (
    <li>
      <Head>
        <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
        <Status tone={tone}>{words}</Status>
      </Head>
      <Note>
        {booking.room_name}, {describeStay(booking)}, <Figures>{booking.code}</Figures>
        {booking.earlier_stays > 0 &&
          `, ${booking.earlier_stays} earlier ${booking.earlier_stays === 1 ? 'stay' : 'stays'}`}
      </Note>
      <Guarantee booking={booking} />
    </li>
  )
}
