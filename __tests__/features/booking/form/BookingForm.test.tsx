import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { noteServerTime } from '../../../../src/shared/server-time'
import { fillSilently } from '../../../support/fill-silently'
import { liveRoom } from '../../../support/hotel-rooms'
import { roomPageContent } from '../../../support/site-content'
import {
  bookAndPay,
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
  renderPage,
  ROOM,
  stored,
  typeGuest,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

describe('before the payment', () => {
  it('shows name, email, price and Book Now, with autocomplete', () => {
    renderPage(<BookingForm room={ROOM} />)
    expect(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'name')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
    expect(screen.getByText(/₦85,000/)).toBeInTheDocument()
    expect(bookNow()).toBeEnabled()
  })

  it('says above Book Now what is bought, and below it how it is paid', () => {
    renderPage(<BookingForm room={ROOM} />)
    expect(bookNow().previousElementSibling).toHaveTextContent(
      /^Tonight: ₦85,000, all taxes included\..*cancel/,
    )
    expect(bookNow().nextElementSibling).toHaveTextContent(roomPageContent.booking.payment)
    expect(bookNow().nextElementSibling).toHaveTextContent('Booking & policies')
  })

  it('loads the popup when the guest goes to the first field, once, and does not show it', async () => {
    const before = frameCount()
    const { user } = renderPage(<BookingForm room={ROOM} />)
    await passTime(0)
    expect(frameCount()).toBe(before)
    await user.click(screen.getByLabelText('Name'))
    await user.click(screen.getByLabelText('Email'))
    await passTime(0)
    expect([frameCount(), isPopupOpen()]).toEqual([before + 2, false])
  })

  it('asks for name and email when both are empty, marks both fields, and focuses the first', async () => {
    const { user } = renderPage(<BookingForm room={ROOM} />)
    await user.click(bookNow())
    await findAlert('Please enter your name and email.')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email.')
    await closeAlert(user)
    await passTime(50)
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    expect(screen.getByLabelText('Name')).toBeValid()
    expect(fetchRoomMock).not.toHaveBeenCalled()
  })

  it('takes what a password manager has filled in without an event, also after other changes on the page', async () => {
    const { user, rerender } = renderPage(<BookingForm room={ROOM} />)
    fillSilently(screen.getByLabelText('Name'), 'Ada Obi')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    rerender(<BookingForm room={{ ...ROOM, payment_in_progress: true }} />)
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi')
    await user.click(bookNow())
    expect(await checkoutLoads()).toMatchObject({ email: 'ada@example.com', firstname: 'Ada Obi' })
    await guestClosesPopup()
    await findAlert('Payment cancelled.')
  })

  it('says that the room has just been taken, and opens no popup', async () => {
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

describe('what was typed', () => {
  it('restores the name and e-mail that were typed before a reload, in another room’s form too', async () => {
    const { user, unmount } = renderPage(<BookingForm room={ROOM} />)
    await typeGuest(user)
    unmount()
    renderPage(<BookingForm room={liveRoom(8)} />)
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })

  it('forgets them when the room is booked', async () => {
    await bookAndPay()
    await findAlert('Booking successful!')
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['\u200B', '\u2060', '\u00AD', '\u3164', ' \u200B\u3164 '])(
    'takes a name of characters that nobody sees for none',
    async (name) => {
      const { user } = renderPage(<BookingForm room={ROOM} />)
      await typeGuest(user, name)
      await user.click(bookNow())
      await findAlert('Please enter your name and email.')
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
      expect(fetchRoomMock).not.toHaveBeenCalled()
    },
  )
})

const named = () => screen.queryByText(/^Tonight, /)?.textContent

describe('the night', () => {
  const FIRST = 'Tonight, Mon 23 to Tue 24 November, 1 night: ₦85,000, all taxes included.'

  it('names the night by the server’s clock and the hotel’s zone, whatever the guest’s clock says', () => {
    jest.setSystemTime(Date.UTC(2019, 0, 1))
    noteServerTime('Mon, 23 Nov 2026 17:31:00 GMT', Date.now())
    renderPage(<BookingForm room={ROOM} />)
    expect(named()).toBe(FIRST)
  })

  it('sells the rest of the night when the page stays open over midnight', async () => {
    noteServerTime('Mon, 23 Nov 2026 22:59:30 GMT', Date.now())
    renderPage(<BookingForm room={ROOM} />)
    expect(named()).toBe(FIRST)
    await passTime(60_000)
    expect(named()).toBe(FIRST)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Check-in at any hour. Check-out by noon, Lagos time, on Tuesday 24 November.',
    )
  })

  it('sells the next night when the page stays open over 06:00', async () => {
    noteServerTime('Tue, 24 Nov 2026 04:59:30 GMT', Date.now())
    renderPage(<BookingForm room={ROOM} />)
    expect(named()).toBe(FIRST)
    await passTime(60_000)
    expect(named()).toBe('Tonight, Tue 24 to Wed 25 November, 1 night: ₦85,000, all taxes included.')
  })
})
