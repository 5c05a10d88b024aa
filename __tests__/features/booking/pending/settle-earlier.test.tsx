import { screen } from '@testing-library/react'
import { navigate } from 'gatsby'
import {
  answer,
  bookNow,
  checkoutLoads,
  closeAlert,
  deferred,
  findAlert,
  guestClosesPopup,
  guestPays,
  isPopupOpen,
  loggedEvents,
  passTime,
  pressBookNow,
  startAfresh,
  store,
  stored,
  pendingBooking,
  verifyMock,
  ROOM,
} from '../outside'

jest.mock('../../../../src/apollo/fetch-room')
jest.mock('../../../../src/apollo/verify-payment')

const FAILED = 'Payment completed, but booking failed. Please contact support.'

beforeEach(startAfresh)

describe('a new attempt', () => {
  it('settles the earlier payment first and takes no second payment for the same room', async () => {
    store(pendingBooking())
    await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('earlierearlier12')
    expect(isPopupOpen()).toBe(false)
    expect(navigate).toHaveBeenCalledWith('/rooms', { replace: false })
    expect(stored()).toEqual([])
  })

  it('uses a new reference after a payment that failed', async () => {
    verifyMock.mockRejectedValue(answer(402))
    const user = await pressBookNow()
    const first = await checkoutLoads()
    await guestClosesPopup()
    await closeAlert(user)
    await user.click(bookNow())
    const second = await checkoutLoads()
    expect(second['ref']).not.toBe(first['ref'])
    verifyMock.mockResolvedValue(undefined)
    await guestPays(second['ref'])
    await findAlert('Booking successful!')
    expect(verifyMock).toHaveBeenLastCalledWith(expect.objectContaining({ reference: second['ref'] }))
    expect(loggedEvents()).toEqual(['verify-refused'])
  })

  it('tells of an undecided payment of a closed popup, and goes on only at the next press', async () => {
    store(pendingBooking())
    verifyMock.mockRejectedValue(answer(503))
    const user = await pressBookNow()
    expect(await findAlert('Your earlier payment is still being checked.')).toHaveTextContent(
      'Book Now once more',
    )
    expect(isPopupOpen()).toBe(false)
    await closeAlert(user)
    await user.click(bookNow())
    await checkoutLoads()
    expect(stored()).toHaveLength(2)
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-undecided')
  })

  it('tells of all closed popups at once, so that the next press goes on', async () => {
    store(pendingBooking(), pendingBooking({ reference: '7-1763712000001-earlierearlier12' }))
    verifyMock.mockRejectedValue(answer(503))
    const user = await pressBookNow()
    await findAlert('Your earlier payment is still being checked.')
    await closeAlert(user)
    await user.click(bookNow())
    await checkoutLoads()
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-undecided')
  })

  it('is stopped by a paid and undecided payment for the same room, whatever the e-mail address is', async () => {
    store(pendingBooking({ email: 'misspelt@example.com', stage: 'paid' }))
    verifyMock.mockRejectedValue(answer(503))
    await pressBookNow()
    await findAlert('Your earlier payment is still being checked.')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toContain('verify-undecided')
  })

  it('is stopped once by an undecided payment for the same room whose e-mail address was corrected since', async () => {
    store(pendingBooking({ email: 'misspelt@example.com', stage: 'opened' }))
    verifyMock.mockRejectedValue(answer(503))
    const user = await pressBookNow()
    await findAlert('Your earlier payment is still being checked.')
    expect(isPopupOpen()).toBe(false)
    await closeAlert(user)
    await user.click(bookNow())
    await checkoutLoads()
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-undecided')
  })

  it('is stopped by a booking of the evening before midnight, which is for this night', async () => {
    store(pendingBooking())
    const evening = { code: 'LH-NEW234', bookedAt: Date.now() - 24 * 3_600_000 }
    const { promise, resolve } = deferred<typeof evening>()
    verifyMock.mockReturnValue(promise)
    await pressBookNow()
    resolve(evening)
    await passTime(10)
    expect(await findAlert('Booking successful!')).toHaveTextContent('LH-NEW234')
    expect(isPopupOpen()).toBe(false)
  })

  it('is not stopped by a booking whose stay is over', async () => {
    store(pendingBooking())
    verifyMock.mockResolvedValue({ code: 'LH-OLD234', bookedAt: Date.now() - 3 * 24 * 3_600_000 })
    await pressBookNow()
    await checkoutLoads()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await guestClosesPopup()
    loggedEvents()
  })

  it('is not stopped by the undecided payment of another guest', async () => {
    store(pendingBooking({ email: 'bola@example.com', room_id: 3, stage: 'paid' }))
    await pressBookNow()
    await checkoutLoads()
    expect(verifyMock).not.toHaveBeenCalled()
    await guestClosesPopup()
  })

  it('tells of a booking of another room before it takes a payment for this room', async () => {
    store(pendingBooking({ room_id: 3 }))
    await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('press Book Now again')
    expect(navigate).not.toHaveBeenCalled()
    expect(isPopupOpen()).toBe(false)
  })

  it('tells of an earlier payment whose room was taken before it takes a second payment', async () => {
    store(pendingBooking())
    verifyMock.mockRejectedValue(answer(409))
    const user = await pressBookNow()
    await findAlert(FAILED)
    await closeAlert(user)
    await user.click(bookNow())
    await checkoutLoads()
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-refused')
  })

  it('tells of one earlier booking at a time and keeps the others for the next press', async () => {
    store(
      pendingBooking({ room_id: 3, reference: '3-1763712000000-earlierearlier12' }),
      pendingBooking({ room_id: 4, reference: '4-1763712000000-earlierearlier12' }),
    )
    const user = await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('3-1763712000000')
    expect(stored()).toMatchObject([{ room_id: 4 }])
    await closeAlert(user)
    await user.click(bookNow())
    expect(await findAlert('Booking successful!')).toHaveTextContent('4-1763712000000')
    expect(stored()).toEqual([])
  })

  it('takes no second payment for a room whose booking another tab has just told of', async () => {
    store(pendingBooking())
    await pressBookNow()
    localStorage.clear()
    expect(await findAlert('Booking successful!')).toHaveTextContent('earlierearlier12')
    expect(isPopupOpen()).toBe(false)
  })

  it('tells of a booking before it tells of a payment whose room was taken', async () => {
    const lost = '3-1763712000000-earlierearlier12'
    store(pendingBooking({ room_id: 3, reference: lost }), pendingBooking())
    verifyMock.mockImplementation(({ reference }) =>
      reference === lost ? Promise.reject(answer(409)) : Promise.resolve(undefined),
    )
    await pressBookNow()
    expect(await findAlert('Booking successful!')).toHaveTextContent('7-1763712000000')
    expect(stored()).toMatchObject([{ reference: lost }])
    expect(loggedEvents()).toEqual(['verify-refused'])
  })

  it('keeps a record that another tab may still pay for', async () => {
    store(pendingBooking({ stage: 'opened', startedAt: Date.now() }))
    verifyMock.mockRejectedValue(answer(402))
    await pressBookNow(ROOM)
    await checkoutLoads()
    expect(stored()).toHaveLength(2)
    await guestClosesPopup()
    expect(loggedEvents()).toContain('verify-refused')
  })
})

function blocked(): never {
  throw new DOMException('blocked', 'SecurityError')
}

describe('a browser that blocks localStorage', () => {
  it('still books, and settles the payment within the visit', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    verifyMock.mockRejectedValue(answer(503))
    const user = await pressBookNow()
    await guestPays((await checkoutLoads())['ref'])
    await passTime(16_000)
    await findAlert(FAILED)
    await closeAlert(user)
    verifyMock.mockResolvedValue(undefined)
    await user.click(bookNow())
    await findAlert('Booking successful!')
    expect(isPopupOpen()).toBe(false)
    expect(loggedEvents()).toEqual(['verify-undecided'])
  })
})
