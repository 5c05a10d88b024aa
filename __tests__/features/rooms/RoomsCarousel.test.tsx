import { render, screen, within } from '@testing-library/react'
import type { LiveRooms } from '../../../src/apollo/useRooms'
import { RoomsCarousel } from '../../../src/features/rooms/RoomsCarousel'
import { fakeIntersectionObserver, fakeMatchMedia } from '../../support/fake-browser'
import { builtRooms, liveRoom } from '../../support/hotel-rooms'

function openCarousel(live: LiveRooms, bookRoomId?: number) {
  fakeMatchMedia()
  const { scrollNear } = fakeIntersectionObserver()
  const draw = (answer: LiveRooms) => (
    <RoomsCarousel
      built={builtRooms(3)}
      live={answer}
      bookRoomId={bookRoomId}
      renderOwn={(roomId) => (roomId === 3 ? <p>You booked this room</p> : undefined)}
      renderBooking={(room, summary) => (
        <div>
          <p>Booking {room?.name ?? 'nothing'}</p>
          {summary}
        </div>
      )}
    />
  )
  const { rerender, unmount } = render(draw(live))
  return { unmount, scrollNear, answer: (next: LiveRooms) => rerender(draw(next)) }
}

const slide = () => within(screen.getByRole('group'))

test('shows the prebuilt facts and neither status nor button until the live answer comes', () => {
  openCarousel({ status: 'loading' })
  expect(slide().getByRole('heading', { name: 'Built room 1' })).toBeInTheDocument()
  expect(slide().getByText('21 m²')).toBeInTheDocument()
  expect(slide().queryByText(/Available|Occupied|Book Now|Unavailable/)).not.toBeInTheDocument()
  expect(slide().getByText('From ₦9,000')).toBeInTheDocument()
})

test('offers an available room at its live price by a link to home, its name leading to its page', () => {
  openCarousel({ status: 'ready', rooms: [liveRoom(1, { price: 85_000 })] })
  expect(slide().getByText('Available')).toBeInTheDocument()
  expect(slide().getByRole('link', { name: 'Book Now From ₦85,000' })).toHaveAttribute('href', '/')
  expect(slide().getByRole('link', { name: 'Live room 1' })).toHaveAttribute('href', '/room/1')
  expect(slide().getByText('Max 2 people')).toBeInTheDocument()
})

test('disables the button of an occupied room', () => {
  openCarousel({ status: 'ready', rooms: [liveRoom(1, { available: false })] })
  expect(slide().getByText('Occupied')).toBeInTheDocument()
  expect(slide().getByRole('button', { name: 'Unavailable' })).toBeDisabled()
})

test('says "Your room" to the guest who has booked it', () => {
  openCarousel({ status: 'ready', rooms: [liveRoom(3, { available: false })] })
  expect(slide().getByText('Your room')).toBeInTheDocument()
  expect(slide().getByText('You booked this room')).toBeInTheDocument()
})

test('opens the booking of the room that the navigation carries, once it is live', () => {
  const { unmount } = openCarousel({ status: 'loading' }, 2)
  expect(screen.queryByText(/^Booking/)).not.toBeInTheDocument()
  unmount()
  openCarousel({ status: 'ready', rooms: [liveRoom(1), liveRoom(2)] }, 2)
  const booking = within(screen.getByText('Booking Live room 2').parentElement as HTMLElement)
  expect(booking.getByRole('img', { name: 'Picture of built room 2' })).toBeInTheDocument()
  expect(booking.getByText('Max 2 people')).toBeInTheDocument()
  expect(booking.getByText('₦20,000')).toBeInTheDocument()
})

describe('when the first rooms are occupied', () => {
  const rooms = [liveRoom(1, { available: false }), liveRoom(2, { available: false }), liveRoom(3)]

  test('starts at the first available one', () => {
    openCarousel({ status: 'loading' }).answer({ status: 'ready', rooms })
    expect(slide().getByRole('heading', { name: 'Live room 3' })).toBeInTheDocument()
  })

  test('stays at the slide that the guest already sees', async () => {
    const { scrollNear, answer } = openCarousel({ status: 'loading' })
    await scrollNear()
    answer({ status: 'ready', rooms })
    expect(slide().getByRole('heading', { name: 'Live room 1' })).toBeInTheDocument()
  })
})

test('shows no more than nine slides, and leads to all rooms', () => {
  openCarousel({
    status: 'ready',
    rooms: Array.from({ length: 12 }, (_, position) => liveRoom(position + 1)),
  })
  expect(screen.getByText('01/09')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/rooms')
})
