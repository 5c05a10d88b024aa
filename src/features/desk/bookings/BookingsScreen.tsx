import { styled } from 'styled-components'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { BOOKINGS_LISTED } from '../../../shared/desk/api'
import { theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { DeskLink, Note, Announcement, Status } from '../parts/text'
import { Figures, Head, Lines, Panel, Screen } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { SearchField, useSearch } from '../parts/search'
import { describeStatus } from '../labels'
import { describeStay } from './days'
import { Balance } from './folio-forms'

/** Searches bookings while the person types. */
export function BookingsScreen({ search }: { search: string }) {
  const query = useSearch('/desk/bookings', search)
  const { asked } = query
  // Results of other words are not shown under these.
  const bookings = useDeskData<DeskBooking[]>(api.bookings(asked), { keepPreviousData: false })

  return (
    <Screen title="Bookings">
      <SearchField label="Find by guest, e-mail, room, code or reference" query={query} />
      <Panel title={asked === '' ? 'The newest' : 'Found'}>
        <Loaded of={bookings} lines={8}>
          {(found) => (
            <>
              <Result>{asked !== '' && describeCount(found.length)}</Result>
              <BookingList bookings={found} empty={asked === '' ? 'No room was booked yet.' : ''} />
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

function BookingList({ bookings, empty }: { bookings: readonly DeskBooking[]; empty: string }) {
  if (bookings.length === 0) return empty === '' ? null : <Note>{empty}</Note>
  return (
    <Lines>
      {bookings.map((booking) => {
        const { words, tone } = describeStatus(booking)
        return (
          <li key={booking.code}>
            <Head>
              <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
              <Status tone={tone}>{words}</Status>
            </Head>
            <Note>
              {booking.room_name}, {describeStay(booking)}, <Figures>{booking.code}</Figures>
            </Note>
            <Balance booking={booking} />
          </li>
        )
      })}
    </Lines>
  )
}

const Result = styled(Announcement)`
  font-size: ${theme.type.small};
`
