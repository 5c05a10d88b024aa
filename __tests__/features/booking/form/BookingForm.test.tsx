import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { noteServerTime } from '../../../../src/shared/server-time'
import { fillSilently } from '../../../support/fill-silently'
import { roomPageContent } from '../../../support/site-content'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

describe('before the payment', () => {
  it('shows name, email, price and Book Now, with autocomplete', () => {
    page.renderPage(<BookingForm room={page.ROOM} />)
    expect(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'name')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
    expect(screen.getByText(/₦85,000/)).toBeInTheDocument()
    expect(page.bookNow()).toBeEnabled()
  })

  it('says above Book Now what is bought, and below it how it is paid', () => {
    page.renderPage(<BookingForm room={page.ROOM} />)
    expect(page.bookNow().previousElementSibling).toHaveTextContent(
      /^Tonight: ₦85,000, all taxes included\..*cancel/,
    )
    expect(page.bookNow().nextElementSibling).toHaveTextContent(roomPageContent.booking.payment)
    expect(page.bookNow().nextElementSibling).toHaveTextContent('Booking & policies')
  })

  it('loads the popup when the guest goes to the first field, once, and does not show it', async () => {
    const before = page.frameCount()
    const { user } = page.renderPage(<BookingForm room={page.ROOM} />)
    await page.passTime(0)
    expect(page.frameCount()).toBe(before)
    await user.click(screen.getByLabelText('Name'))
    await user.click(screen.getByLabelText('Email'))
    await page.passTime(0)
    expect([page.frameCount(), page.isPopupOpen()]).toEqual([before + 2, false])
  })

  it('asks for name and email when both are empty, marks both fields, and focuses the first', async () => {
    const { user } = page.renderPage(<BookingForm room={page.ROOM} />)
    await user.click(page.bookNow())
    await page.findAlert('Please enter your name and email.')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter your email.')
    await page.closeAlert(user)
    await page.passTime(50)
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    expect(screen.getByLabelText('Name')).toBeValid()
    expect(page.fetchRoomMock).not.toHaveBeenCalled()
  })

  it('takes what a password manager has filled in without an event, also after other changes on the page', async () => {
    const { user, rerender } = page.renderPage(<BookingForm room={page.ROOM} />)
    fillSilently(screen.getByLabelText('Name'), 'Ada Obi')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    rerender(<BookingForm room={{ ...page.ROOM, payment_in_progress: true }} />)
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi')
    await user.click(page.bookNow())
    expect(await page.checkoutLoads()).toMatchObject({ email: 'ada@example.com', firstname: 'Ada Obi' })
    await page.guestClosesPopup()
    await page.findAlert('Payment cancelled.')
  })

  it('says that the room has just been taken, and opens no popup', async () => {
    page.fetchRoomMock.mockResolvedValue({ ...page.ROOM, available: false })
    await page.pressBookNow()
    await page.findAlert('This room has just been taken.')
    expect(page.isPopupOpen()).toBe(false)
    expect(page.stored()).toEqual([])
    expect(screen.getByText('This room is currently occupied.')).toBeInTheDocument()
  })

  it('shows the old and the new price when the price has changed, and asks again', async () => {
    page.fetchRoomMock.mockResolvedValue({ ...page.ROOM, price: 90000 })
    const user = await page.pressBookNow()
    await page.findAlert('The price of this room has changed from ₦85,000 to ₦90,000.')
    expect(page.isPopupOpen()).toBe(false)
    await page.closeAlert(user)
    await page.passTime(0)
    expect(page.bookNow()).toHaveFocus()
    expect(screen.getByText(/₦90,000/)).toBeInTheDocument()
    await user.click(page.bookNow())
    expect(await page.checkoutLoads()).toMatchObject({ amount: 9000000 })
    await page.guestClosesPopup()
  })

  it('charges nothing when the room cannot be checked', async () => {
    page.fetchRoomMock.mockRejectedValue(page.offline())
    await page.pressBookNow()
    expect(await page.findAlert('We could not check this room just now.')).toHaveTextContent(
      'Nothing was charged',
    )
    expect(page.isPopupOpen()).toBe(false)
    expect(page.loggedEvents()).toEqual(['room-unchecked'])
  })
})

describe('what was typed', () => {
  it('forgets them when the room is booked', async () => {
    await page.bookAndPay()
    await page.findAlert('Booking successful!')
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['\u200B', '\u2060', '\u00AD', '\u3164', ' \u200B\u3164 '])(
    'takes a name of characters that nobody sees for none',
    async (name) => {
      const { user } = page.renderPage(<BookingForm room={page.ROOM} />)
      await page.typeGuest(user, name)
      await user.click(page.bookNow())
      await page.findAlert('Please enter your name and email.')
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.')
      expect(page.fetchRoomMock).not.toHaveBeenCalled()
    },
  )
})

const named = () => screen.queryByText(/^Tonight, /)?.textContent

describe('the night', () => {
  const FIRST = 'Tonight, Mon 23 to Tue 24 November, 1 night: ₦85,000, all taxes included.'

  it('names the night by the server’s clock and the hotel’s zone, whatever the guest’s clock says', () => {
    jest.setSystemTime(Date.UTC(2019, 0, 1))
    noteServerTime('Mon, 23 Nov 2026 17:31:00 GMT', Date.now())
    page.renderPage(<BookingForm room={page.ROOM} />)
    expect(named()).toBe(FIRST)
  })

  it('sells the next night when the page stays open over 06:00', async () => {
    noteServerTime('Tue, 24 Nov 2026 04:59:30 GMT', Date.now())
    page.renderPage(<BookingForm room={page.ROOM} />)
    expect(named()).toBe(FIRST)
    await page.passTime(60_000)
    expect(named()).toBe('Tonight, Tue 24 to Wed 25 November, 1 night: ₦85,000, all taxes included.')
  })
})
