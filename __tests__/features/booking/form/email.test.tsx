import { screen } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const email = () => screen.getByLabelText('Email')

async function bookAs(address: string) {
  const { user } = page.renderPage(<BookingForm room={page.ROOM} />)
  await page.typeGuest(user, 'Ada Obi', address)
  await user.click(page.bookNow())
  await page.passTime(0)
  return user
}

it('asks for the whole address before the popup opens', async () => {
  const user = await bookAs('ada@gmail')
  expect(email()).toHaveAccessibleDescription(
    'Please enter your whole email address, such as name@example.com.',
  )
  expect(email()).toHaveFocus()
  expect([page.fetchRoomMock.mock.calls.length, page.isPopupOpen()]).toEqual([0, false])
  await user.type(email(), '.com')
  expect(email()).toBeValid()
  await user.click(page.bookNow())
  expect(await page.checkoutLoads()).toMatchObject({ email: 'ada@gmail.com' })
  await page.guestClosesPopup()
})

it('marks the email that Paystack refuses', async () => {
  page.verifyMock.mockRejectedValue(page.answer(400))
  const user = await page.pressBookNow()
  await page.popupOpens()
  await page.checkoutSays('loaded:checkout')
  await page.checkoutSays('error', { type: 'setup', message: 'Invalid Email Address Passed' })
  expect(await page.findAlert('The payment could not be started.')).toHaveTextContent(
    'Paystack does not accept your email address.',
  )
  expect(page.isPopupOpen()).toBe(false)
  await page.closeAlert(user)
  await page.passTime(50)
  expect(email()).toHaveFocus()
  expect(email()).toHaveAccessibleDescription('Paystack does not accept this email address. Please check it.')
  expect(page.stored()).toEqual([])
  expect(page.loggedEvents()).toContain('payment-email-refused')
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
    expect(page.bookNow()).toHaveFocus()
  })

  it('is asked about once, and then taken as it is', async () => {
    page.verifyMock.mockRejectedValue(page.answer(402))
    const user = await bookAs('ada@gmial.com')
    expect(page.isPopupOpen()).toBe(false)
    await user.click(page.bookNow())
    expect(await page.checkoutLoads()).toMatchObject({ email: 'ada@gmial.com' })
    await page.guestClosesPopup()
    await page.closeAlert(user)
    await page.passTime(50)
    await user.click(page.bookNow())
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument()
    await page.checkoutLoads()
    await page.guestClosesPopup()
    page.loggedEvents()
  })
})
