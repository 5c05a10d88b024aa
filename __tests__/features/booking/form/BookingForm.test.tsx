import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import {
  bookNow,
  checkoutLoads,
  closeAlert,
  fetchRoomMock,
  findAlert,
  frameCount,
  guestClosesPopup,
  isPopupOpen,
  loggedEvents,
  offline,
  passTime,
  pressBookNow,
  renderInHouse,
  ROOM,
  startAfresh,
  stored,
} from '../outside'

jest.mock('../../../../src/apollo/calls')

beforeEach(startAfresh)

describe('before the payment', () => {
  it('shows name, email, price and Book Now, with autocomplete', () => {
    renderInHouse(<BookingForm room={ROOM} />)
    expect(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'name')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
    expect(screen.getByText(/₦85,000/)).toBeInTheDocument()
    expect(bookNow()).toBeEnabled()
  })

  it('loads the popup when the guest goes to the first field, once, and does not show it', async () => {
    const before = frameCount()
    const { user } = renderInHouse(<BookingForm room={ROOM} />)
    await passTime(0)
    expect(frameCount()).toBe(before)
    await user.click(screen.getByLabelText('Name'))
    await user.click(screen.getByLabelText('Email'))
    await passTime(0)
    expect([frameCount(), isPopupOpen()]).toEqual([before + 2, false])
  })

  it('asks for name and email when both are empty, marks both fields, and focuses the first', async () => {
    const { user } = renderInHouse(<BookingForm room={ROOM} />)
    await user.click(bookNow())
    await findAlert('Please enter your name and email.')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email.')
    await closeAlert(user)
    await passTime(0)
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    expect(screen.getByLabelText('Name')).toBeValid()
    expect(fetchRoomMock).not.toHaveBeenCalled()
  })

  it('tells the guest that the room has just been taken, and opens no popup', async () => {
    fetchRoomMock.mockResolvedValue({ ...ROOM, available: false })
    await pressBookNow()
    await findAlert('This room has just been taken.')
    expect(isPopupOpen()).toBe(false)
    expect(stored()).toEqual([])
    expect(screen.getByText('This room is currently occupied.')).toBeInTheDocument()
  })

  it('shows the old and the new price when the price has changed, and asks again', async () => {
    fetchRoomMock.mockResolvedValue({ ...ROOM, price: 90000 })
    const user = await pressBookNow()
    await findAlert('The price of this room has changed from ₦85,000 to ₦90,000.')
    expect(isPopupOpen()).toBe(false)
    await closeAlert(user)
    await passTime(0)
    expect(bookNow()).toHaveFocus()
    expect(screen.getByText(/₦90,000/)).toBeInTheDocument()
    await user.click(bookNow())
    expect(await checkoutLoads()).toMatchObject({ amount: 9000000 })
    await guestClosesPopup()
  })

  it('charges nothing when the room cannot be checked', async () => {
    fetchRoomMock.mockRejectedValue(offline())
    await pressBookNow()
    expect(await findAlert('We could not check this room just now.')).toHaveTextContent('Nothing was charged')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toEqual(['room-unchecked'])
  })
})
