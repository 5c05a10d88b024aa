import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type LiveRoom, useRoom } from '../../../src/apollo/useRoom'
import { RoomScreen } from '../../../src/features/rooms/RoomScreen'
import { builtRoom, liveRoom } from '../../support/hotel-rooms'
import { roomPageContent } from '../../support/site-content'

jest.mock('../../../src/apollo/useRoom')

function screenOf(roomId: number, isPrebuilt = true) {
  return (
    <RoomScreen
      copy={roomPageContent}
      roomId={roomId}
      prebuilt={isPrebuilt ? builtRoom(roomId) : null}
      renderBooking={(room) => <form aria-label={`Book ${room.name} for ${room.price}`} />}
      notFound={<h1>Not found</h1>}
      removed={<h1>No longer offered</h1>}
    />
  )
}

function openRoom(live: LiveRoom, { isPrebuilt = true } = {}) {
  jest.mocked(useRoom).mockReturnValue(live)
  return render(screenOf(7, isPrebuilt))
}

const factOf = (term: string) => screen.getByText(term).nextElementSibling

test('shows what the build knows at once; status and booking wait', () => {
  openRoom({ status: 'loading' })
  expect(screen.getByRole('heading', { level: 1, name: 'Built room 7' })).toBeInTheDocument()
  expect(factOf('Size')).toHaveTextContent('27 m²')
  expect(factOf('Max people')).toHaveTextContent('2')
  expect(factOf('Price')).toHaveTextContent('₦63,000')
  expect(factOf('Status')?.textContent).toBe('')
  expect(screen.queryByText(/^(Available|Occupied)$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Booking' })).toHaveAttribute('aria-busy', 'true')
})

test('shows a whole skeleton for a room that the build does not know', () => {
  openRoom({ status: 'loading' }, { isPrebuilt: false })
  expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('offers the booking of an available room at the live price', () => {
  openRoom({ status: 'ready', room: liveRoom(7) })
  expect(factOf('Status')).toHaveTextContent('Available')
  expect(factOf('Price')).toHaveTextContent('₦70,000')
  expect(screen.getByRole('form', { name: 'Book Live room 7 for 70000' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Picture of built room 7' })).toBeInTheDocument()
})

test('says that an occupied room is occupied, and offers no booking', () => {
  openRoom({ status: 'ready', room: liveRoom(7, { available: false }) })
  expect(factOf('Status')).toHaveTextContent('Occupied')
  expect(screen.getByText('This room is currently occupied.')).toBeInTheDocument()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
})

test('shows everything live of a room added since the build', () => {
  openRoom({ status: 'ready', room: liveRoom(7) }, { isPrebuilt: false })
  expect(screen.getByRole('heading', { level: 1, name: 'Live room 7' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Live room 7' })).toHaveAttribute('src', '/api/pictures/7.jpg')
})

test.each([true, false])('shows the 404 screen for a room that never was (prebuilt: %s)', (isPrebuilt) => {
  openRoom({ status: 'missing' }, { isPrebuilt })
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeInTheDocument()
})

test.each([true, false])('says that a room is no longer offered (prebuilt: %s)', (isPrebuilt) => {
  openRoom({ status: 'removed' }, { isPrebuilt })
  expect(screen.getByRole('heading', { name: 'No longer offered' })).toBeInTheDocument()
})

test.each([0, -3, 1.5, Number.NaN])('shows the 404 screen for id %p without asking anybody', (id) => {
  jest.mocked(useRoom).mockClear()
  render(screenOf(id, false))
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeInTheDocument()
  expect(useRoom).not.toHaveBeenCalled()
})

test('builds the page of unknown rooms as a skeleton, not as a 404 screen', () => {
  const html = renderToString(screenOf(Number.NaN, false))
  expect(html).not.toContain('Not found')
  expect(html).toContain('aria-busy="true"')
})
