import { screen, waitFor } from '@testing-library/react'
import { keepPayment, readKept } from '../../../../src/shared/kept-payments'
import { HomeBooking } from '../../../../src/features/booking/form/HomeBooking'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const anHourAgo = () => Date.now() - 60 * 60 * 1_000

describe('booking on the home page', () => {
  it('opens a dialog with the room’s name and the form', async () => {
    const onClose = jest.fn()
    const { user } = page.renderPage(<HomeBooking room={page.ROOM} summary="40 m²" onClose={onClose} />)
    const dialog = await screen.findByRole('dialog', { name: 'Deluxe King' })
    expect(dialog).toContainElement(page.bookNow())
    expect(dialog).toHaveTextContent('40 m²')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('leads to other dates on the room’s page', async () => {
    page.renderPage(<HomeBooking room={page.ROOM} onClose={jest.fn()} />)
    expect(await screen.findByRole('link', { name: 'Other dates' })).toHaveAttribute('href', '/room/7?dates')
  })

  it('forgets an earlier booking of a room that is free again: a later guest may take the room', async () => {
    keepPayment('booked', {
      reference: '7-1',
      room_id: page.ROOM.id,
      room_name: page.ROOM.name,
      email: 'ada@example.com',
      amount: 1,
      bookedAt: anHourAgo(),
    })
    page.renderPage(<HomeBooking room={page.ROOM} onClose={jest.fn()} />)
    await screen.findByRole('dialog')
    await waitFor(() => expect(readKept('booked')).toEqual([]))
  })

  it('hides the dialog behind the payment popup, and shows it again with the typed name', async () => {
    const onClose = jest.fn()
    const { user } = page.renderPage(<HomeBooking room={page.ROOM} onClose={onClose} />)
    await screen.findByRole('dialog')
    await page.typeGuest(user)
    await user.click(page.bookNow())
    await page.popupOpens()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await page.guestClosesPopup()
    await page.findAlert('Payment cancelled.')
    expect(screen.getByRole('dialog', { name: 'Deluxe King' })).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps the dialog open while an attempt runs', async () => {
    const onClose = jest.fn()
    const { user } = page.renderPage(<HomeBooking room={page.ROOM} onClose={onClose} />)
    await screen.findByRole('dialog')
    await page.typeGuest(user)
    await user.click(page.bookNow())
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    await page.guestPays((await page.checkoutLoads())['ref'])
    await page.findAlert('Booking successful!')
  })
})
