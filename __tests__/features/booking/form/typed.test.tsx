import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { liveRoom } from '../../../support/hotel-rooms'
import {
  bookNow,
  checkoutLoads,
  fetchRoomMock,
  findAlert,
  guestPays,
  pressBookNow,
  renderInHouse,
  ROOM,
  startAfresh,
  typeGuest,
} from '../outside'

jest.mock('../../../../src/apollo/calls')

beforeEach(startAfresh)

it('gives back the name and e-mail that were typed before a reload, in another room’s form too', async () => {
  const { user, unmount } = renderInHouse(<BookingForm room={ROOM} />)
  await typeGuest(user)
  unmount()
  renderInHouse(<BookingForm room={liveRoom(8)} />)
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

it('forgets them when the room is booked', async () => {
  await pressBookNow()
  const { ref } = await checkoutLoads()
  await guestPays(ref)
  await findAlert('Booking successful!')
  expect(sessionStorage).toHaveLength(0)
})

it.each(['\u200B', '\u2060', '\u00AD', '\u3164', ' \u200B\u3164 '])(
  'takes a name of characters that nobody sees for none',
  async (name) => {
    const { user } = renderInHouse(<BookingForm room={ROOM} />)
    await typeGuest(user, name)
    await user.click(bookNow())
    await findAlert('Please enter your name and email.')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
    expect(fetchRoomMock).not.toHaveBeenCalled()
  },
)
