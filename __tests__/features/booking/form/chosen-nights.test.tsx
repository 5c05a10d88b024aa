import { screen } from '@testing-library/react'
import { navigate } from 'gatsby'
import { fetchFreeRooms } from '../../../../src/apollo/calls'
import { BookingForm } from '../../../../src/features/booking/form/BookingForm'
import type { StayOffer } from '../../../../src/shared/chosen-stay'
import * as page from '../booking-page'

jest.mock('../../../../src/apollo/calls')

const STAY = { from: '2027-03-05', nights: 2 }
const WORDS = 'Fri 5 to Sun 7 March, 2 nights'
const onDoubt = jest.fn()
const OFFER: StayOffer = { stay: STAY, total: 260_000, onDoubt }
/** Somebody else has the room tonight. */
const OCCUPIED = { ...page.ROOM, available: false }
const freeRooms = jest.mocked(fetchFreeRooms)

beforeEach(() => {
  onDoubt.mockReset()
  answerWith({})
})

/** What the server says about the nights, a moment after it is asked. */
function answerWith(changes: { free?: boolean; total?: number }) {
  const answered = [{ room_id: 7, free: true, total: 260_000, ...changes }]
  freeRooms
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(answered), 50)))
}

function open(room = OCCUPIED) {
  return page.renderPage(<BookingForm room={room} offer={OFFER} />)
}

async function press() {
  const { user } = open()
  await page.typeGuest(user)
  await pressAgain(user)
  return user
}

async function pressAgain(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(page.bookNow())
  await page.passTime(0)
  await page.passTime(100)
}

describe('the form for chosen nights', () => {
  it('names the nights and their total, and until when they can be cancelled, though the room is taken tonight', () => {
    open()
    expect(screen.getByText(`${WORDS}: ₦260,000, all taxes included.`)).toBeInTheDocument()
    expect(
      screen.getByText(/^Free cancellation until 6 pm, Lagos time, on Friday 5 March/),
    ).toBeInTheDocument()
    expect(screen.queryByText('This room is currently occupied.')).not.toBeInTheDocument()
    expect(page.bookNow()).toBeEnabled()
  })

  it('pays the total of the nights, which travel in the metadata and are kept with the payment', async () => {
    await press()
    expect(freeRooms).toHaveBeenCalledWith(STAY)
    expect(page.fetchRoomMock).not.toHaveBeenCalled()
    const transaction = await page.checkoutLoads()
    expect(transaction['amount']).toBe(26_000_000)
    const metadata = JSON.parse(String(transaction['metadata'])) as Record<string, unknown>
    expect(metadata).toMatchObject({ room_id: 7, arrives_on: '2027-03-05', nights: 2 })
    expect(page.stored()).toMatchObject([{ stay: STAY, amount: 26_000_000 }])
    await page.guestPays(transaction['ref'])
    await page.passTime(100)
    const alert = await page.findAlert('Booking successful!')
    expect(alert).toHaveTextContent('Check-in: Friday 5 March 2027, from 2 pm, Lagos time')
    expect(alert).toHaveTextContent('Check-out: Sunday 7 March 2027, by noon, Lagos time')
  })

  it('tells the new total when it has changed, has the nights fetched again, and asks again', async () => {
    answerWith({ total: 280_000 })
    const user = await press()
    await page.findAlert(`The price of ${WORDS} has changed from ₦260,000 to ₦280,000.`)
    expect(page.isPopupOpen()).toBe(false)
    expect(onDoubt).toHaveBeenCalledTimes(1)
    await page.closeAlert(user)
    await page.passTime(0)
    expect(screen.getByText(`${WORDS}: ₦280,000, all taxes included.`)).toBeInTheDocument()
    await pressAgain(user)
    expect((await page.checkoutLoads())['amount']).toBe(28_000_000)
    await page.guestClosesPopup()
  })

  it('opens no popup for nights that were sold meanwhile, and has them fetched again', async () => {
    answerWith({ free: false })
    await press()
    const alert = await page.findAlert('One of these nights has just been taken.')
    expect(alert).toHaveTextContent('Nothing was charged.')
    expect([page.isPopupOpen(), page.stored()]).toEqual([false, []])
    expect(onDoubt).toHaveBeenCalledTimes(1)
  })

  it('names the nights that were sold while the popup was open, has them fetched again, and leads to other rooms', async () => {
    page.verifyMock.mockRejectedValue(page.answer(409))
    const user = await press()
    await page.guestPays((await page.checkoutLoads())['ref'])
    await page.passTime(100)
    const alert = await page.findAlert('Payment completed, but booking failed. Please contact support.')
    expect(alert).toHaveTextContent(`Deluxe King, ${WORDS}. `)
    expect(onDoubt).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'See the rooms still available' }))
    await page.passTime(10)
    expect(navigate).toHaveBeenCalledWith('/rooms?from=2027-03-05&nights=2', { replace: false })
    expect(page.loggedEvents()).toEqual(['verify-refused'])
  })
})

describe('an earlier payment for the room', () => {
  it('is named with its nights, and is another one than that of the page', async () => {
    page.store(page.pendingBooking({ stay: { from: '2027-05-01', nights: 1 } }))
    await press()
    const alert = await page.findAlert('Booking successful!')
    expect(alert).toHaveTextContent('Check-in: Saturday 1 May 2027')
    expect(alert).toHaveTextContent('To book the nights on this page too, press Book Now again.')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('is asked about with its nights while it is undecided', async () => {
    page.store(page.pendingBooking({ stay: STAY }))
    page.verifyMock.mockRejectedValue(page.answer(503))
    await press()
    await page.findAlert(/^Did you finish the payment you started .*, for Fri 5 to Sun 7 March, 2 nights\?$/)
    expect(page.isPopupOpen()).toBe(false)
    expect(page.loggedEvents()).toEqual(['verify-undecided'])
  })
})
