import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { liveRoom } from '../../../support/hotel-rooms'
import {
  checkoutLoads,
  findAlert,
  guestPays,
  pressBookNow,
  renderInHouse,
  ROOM,
  startAfresh,
  typeGuest,
} from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

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
