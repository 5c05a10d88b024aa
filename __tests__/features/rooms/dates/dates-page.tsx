import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { navigate } from 'gatsby'
import { createRef, useState } from 'react'
import { fetchRoomNights } from '../../../../src/apollo/calls'
import { useRoom } from '../../../../src/apollo/useRoom'
import { useRooms } from '../../../../src/apollo/useRooms'
import type { OwnRoom } from '../../../../src/features/rooms/BookingPanel'
import { useDateWish } from '../../../../src/features/rooms/dates/useDateWish'
import { RoomScreen } from '../../../../src/features/rooms/RoomScreen'
import { nameChoice } from '../../../../src/shared/chosen-stay'
import { noteServerTime } from '../../../../src/shared/server-time'
import { dayAfter } from '../../../../src/shared/stay'
import { fakeMatchMedia } from '../../../support/fake-browser'
import { builtRoom, liveRoom } from '../../../support/hotel-rooms'
import { roomPageContent } from '../../../support/site-content'

// Each test file mocks the API and the live rooms with jest.mock.

export const TONIGHT = '2026-11-29'
/** The first night of another price. */
const DEARER_FROM = '2026-12-05'
export const nightsMock = jest.mocked(fetchRoomNights)

/** Sold nights, by day. The server answers a question as the real one does. */
export function hotelWith(...sold: string[]) {
  nightsMock.mockReset().mockImplementation((_, from, days) =>
    Promise.resolve(
      Array.from({ length: days }, (_night, index) => {
        const night = dayAfter(from, index)
        return { night, free: !sold.includes(night), price: night < DEARER_FROM ? 65_000 : 80_000 }
      }),
    ),
  )
}

beforeEach(() => {
  fakeMatchMedia()
  noteServerTime(`Sun, 29 Nov 2026 12:00:00 GMT`, Date.now())
  jest.mocked(useRooms).mockReturnValue({ status: 'loading' })
  hotelWith()
})

/** The room's page. Its address follows `navigate`. */
function Page({ query, own }: { query: string; own?: OwnRoom | undefined }) {
  const [search, setSearch] = useState(query)
  jest.mocked(navigate).mockImplementation((to) => {
    act(() => setSearch(new URL(String(to), 'https://hotel.example').search))
    return Promise.resolve()
  })
  return (
    <RoomScreen
      copy={roomPageContent}
      roomId={7}
      prebuilt={{ ...builtRoom(7), amenities: [], furtherPictures: [] }}
      wish={useDateWish(search)}
      isAskingForDates={new URLSearchParams(search).has('dates')}
      renderBooking={(_, offer) => (
        <form aria-label="Form" onReset={offer?.onDoubt}>
          {offer && `${nameChoice(offer.stay)}: ${offer.total}`}
        </form>
      )}
      own={own}
      formPlace={createRef()}
      notFound={null}
      removed={null}
    />
  )
}

export function open(query = '', isAvailable = true, own?: OwnRoom) {
  jest.mocked(useRoom).mockReturnValue({ status: 'ready', room: liveRoom(7, { available: isAvailable }) })
  render(<Page query={query} own={own} />)
  return userEvent.setup()
}

export const panel = () => within(screen.getByRole('region', { name: 'Booking' }))
