import {
  answer,
  bookNow,
  closeAlert,
  fetchRoomMock,
  findAlert,
  loggedEvents,
  pendingBooking,
  pressBookNow,
  ROOM,
  startAfresh,
  store,
  verifyMock,
} from '../outside'

jest.mock('../../../../src/apollo/calls')

beforeEach(startAfresh)

it('says when the room may have gone to an undecided payment of the guest himself', async () => {
  store(pendingBooking())
  verifyMock.mockRejectedValue(answer(503))
  const user = await pressBookNow()
  await findAlert('Your earlier payment is still being checked.')
  await closeAlert(user)
  fetchRoomMock.mockResolvedValue({ ...ROOM, available: false })
  await user.click(bookNow())
  const alert = await findAlert('This room has just been taken.')
  expect(alert).toHaveTextContent('Your earlier payment for it is still being checked')
  expect(alert).toHaveTextContent('earlierearlier12')
  expect(alert).not.toHaveTextContent('Nothing was charged')
  loggedEvents()
})

it('tells of the booking when the room went to the guest’s own payment meanwhile', async () => {
  store(pendingBooking())
  verifyMock.mockRejectedValueOnce(answer(503)).mockRejectedValueOnce(answer(503))
  const user = await pressBookNow()
  await findAlert('Your earlier payment is still being checked.')
  await closeAlert(user)
  fetchRoomMock.mockResolvedValue({ ...ROOM, available: false })
  await user.click(bookNow())
  await findAlert('Booking successful!')
  loggedEvents()
})
