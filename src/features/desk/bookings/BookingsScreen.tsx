import { navigate } from 'gatsby'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../../components/ui/Field'
import type { DeskBooking } from '../../../shared/desk/bookings'
import { theme } from '../../../styles/theme'
import { api } from '../api/paths'
import { useDeskData } from '../api/useDeskData'
import { Amount } from '../parts/Amount'
import { DeskLink } from '../parts/DeskLink'
import { Head, Lines } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Moment } from '../parts/Moment'
import { Panel } from '../parts/Panel'
import { Note } from '../parts/Problem'
import { Said } from '../parts/Said'
import { Screen } from '../parts/Screen'
import { Status } from '../parts/Status'
import { stateOf } from './booking-words'
import { useDebounced } from './useDebounced'

/** Somebody who types pauses longer than this only at the end. */
const PAUSE_MS = 250

/** Finds bookings while one types. What was typed stays in the address, for the way back from a booking. */
export function BookingsScreen({ search }: { search: string }) {
  const [query, setQuery] = useState(() => new URLSearchParams(search).get('q') ?? '')
  const asked = useDebounced(query.trim(), PAUSE_MS)
  const bookings = useDeskData<DeskBooking[]>(api.bookings(asked))

  useEffect(() => {
    const kept = new URLSearchParams(window.location.search).get('q') ?? ''
    if (kept === asked) return
    void navigate(asked === '' ? '/desk/bookings' : `/desk/bookings?q=${encodeURIComponent(asked)}`, {
      replace: true,
    })
  }, [asked])

  return (
    <Screen title="Bookings">
      <Search method="dialog" onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Find by guest, e-mail, room, code or reference"
          name="q"
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Search>
      <Panel title={asked === '' ? 'The newest' : 'Found'}>
        <Loaded of={bookings} lines={8}>
          {(found) => (
            <>
              <Result>{asked !== '' && countWords(found.length)}</Result>
              <BookingList bookings={found} empty={asked === '' ? 'No room was booked yet.' : ''} />
            </>
          )}
        </Loaded>
      </Panel>
    </Screen>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'No booking has this. Try a part of the name, or the room.'
  return count === 1 ? '1 booking' : `${count} bookings`
}

function BookingList({ bookings, empty }: { bookings: readonly DeskBooking[]; empty: string }) {
  if (bookings.length === 0) return empty === '' ? null : <Note>{empty}</Note>
  return (
    <Lines>
      {bookings.map((booking) => {
        const { words, tone } = stateOf(booking)
        return (
          <li key={booking.code}>
            <Head>
              <DeskLink to={`/desk/bookings/${booking.code}`}>{booking.guest_name}</DeskLink>
              <Status tone={tone}>{words}</Status>
            </Head>
            <Head>
              <Note>
                {booking.room_name}, <Amount naira={booking.paid} />, {booking.code}
              </Note>
              <Note>
                Booked <Moment at={booking.booked_at} />
              </Note>
            </Head>
          </li>
        )
      })}
    </Lines>
  )
}

const Search = styled.form.attrs({ role: 'search' })``

const Result = styled(Said)`
  font-size: ${theme.type.small};
`
