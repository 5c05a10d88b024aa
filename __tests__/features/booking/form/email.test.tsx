import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import {
  answer,
  bookNow,
  checkoutLoads,
  checkoutSays,
  closeAlert,
  fetchRoomMock,
  findAlert,
  guestClosesPopup,
  isPopupOpen,
  loggedEvents,
  passTime,
  popupOpens,
  pressBookNow,
  renderPage,
  ROOM,
  stored,
  typeGuest,
  verifyMock,
} from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const email = () => screen.getByLabelText('Email')

async function bookAs(address: string) {
  const { user } = renderPage(<BookingForm room={ROOM} />)
  await typeGuest(user, 'Ada Obi', address)
  await user.click(bookNow())
  await passTime(0)
  return user
}

it('asks for the whole address before the popup opens', async () => {
  const user = await bookAs('ada@gmail')
  expect(email()).toHaveAccessibleDescription(
    'Please enter your whole email address, such as name@example.com.',
  )
  expect(email()).toHaveFocus()
  expect([fetchRoomMock.mock.calls.length, isPopupOpen()]).toEqual([0, false])
  await user.type(email(), '.com')
  expect(email()).toBeValid()
  await user.click(bookNow())
  expect(await checkoutLoads()).toMatchObject({ email: 'ada@gmail.com' })
  await guestClosesPopup()
})

it('marks the email that Paystack refuses', async () => {
  verifyMock.mockRejectedValue(answer(400))
  const user = await pressBookNow()
  await popupOpens()
  await checkoutSays('loaded:checkout')
  await checkoutSays('error', { type: 'setup', message: 'Invalid Email Address Passed' })
  expect(await findAlert('The payment could not be started.')).toHaveTextContent(
    'Paystack does not accept your email address.',
  )
  expect(isPopupOpen()).toBe(false)
  await closeAlert(user)
  await passTime(50)
  expect(email()).toHaveFocus()
  expect(email()).toHaveAccessibleDescription('Paystack does not accept this email address. Please check it.')
  expect(stored()).toEqual([])
  expect(loggedEvents()).toContain('payment-email-refused')
})

describe('an address that looks mistyped', () => {
  it('is replaced at a press', async () => {
    const user = await bookAs('ada@gmial.com')
    const accept = screen.getByRole('button', { name: 'Use ada@gmail.com' })
    expect(accept).toHaveFocus()
    expect(accept).toHaveAccessibleDescription(
      'Did you mean ada@gmail.com? If your address is right, press Book Now again.',
    )
    await user.click(accept)
    expect(email()).toHaveValue('ada@gmail.com')
    expect(accept).not.toBeInTheDocument()
    expect(bookNow()).toHaveFocus()
  })

  it('is asked about once, and then taken as it is', async () => {
    verifyMock.mockRejectedValue(answer(402))
    const user = await bookAs('ada@gmial.com')
    expect(isPopupOpen()).toBe(false)
    await user.click(bookNow())
    expect(await checkoutLoads()).toMatchObject({ email: 'ada@gmial.com' })
    await guestClosesPopup()
    await closeAlert(user)
    await passTime(50)
    await user.click(bookNow())
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument()
    await checkoutLoads()
    await guestClosesPopup()
    loggedEvents()
  })
})
