import { cleanup, fireEvent, within } from '@testing-library/react'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import { bookNow, findAlert, loggedEvents, pressBookNow, renderPage, ROOM, stored } from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('../../../../src/features/booking/form/attempt-booking', () => {
  throw new Error('ChunkLoadError')
})

it('when the code of the attempt does not load, the alert offers to book by WhatsApp', async () => {
  await pressBookNow()
  const alert = await findAlert('Payment gateway not loaded.')
  expect(within(alert).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining('book%20the%20Deluxe%20King'),
  )
  expect(bookNow()).toBeEnabled()
  expect(stored()).toEqual([])
  expect(loggedEvents()).toEqual(['gateway-missing'])
})

async function payOnPage() {
  const alert = await findAlert('Payment gateway not loaded.')
  fireEvent.click(within(alert).getByRole('button', { name: 'Pay on Paystack’s page' }))
}

it('offers Paystack’s own page, with what was typed', async () => {
  const sent: Record<string, unknown>[] = []
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.push({
      action: this.getAttribute('action'),
      method: this.method,
      ...Object.fromEntries(new FormData(this)),
    })
  })
  await pressBookNow()
  await payOnPage()
  const guest = { room_id: '7', name: 'Ada Obi', email: 'ada@example.com' }
  expect(sent).toEqual([{ action: '/book', method: 'post', ...guest, price: '85000' }])
  expect(loggedEvents()).toEqual(['gateway-missing'])
  cleanup()
  const offer = { stay: { from: '2027-03-05', nights: 2 }, total: 260_000, onDoubt: () => undefined }
  const { user } = renderPage(<BookingForm room={ROOM} offer={offer} />)
  await user.click(bookNow())
  await payOnPage()
  expect(sent[1]).toMatchObject({ ...guest, price: '260000', from: '2027-03-05', nights: '2' })
  loggedEvents()
})
