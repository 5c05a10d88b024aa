import { screen, waitFor, within } from '@testing-library/react'
import { atHotel } from '../../../src/shared/stay'
import { type FakeDesk, openFakeDesk, refusal, visit } from './fake-desk'
import { me } from './answers'
import { booking, stayed, today } from './house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('shows arrivals, departures and rooms to clean of the business day', async () => {
  await visit('/desk', 'Today')
  expect(await screen.findByText('Sunday, 22 November 2026')).toBeVisible()
  expect((await panel('Arrivals tonight 1')).getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    '/desk/bookings/K7M2QX',
  )
  const departures = await panel('Departures 1')
  expect(departures.getByText('Executive Suite')).toBeVisible()
  expect(departures.getByText('₦12,500 is not paid yet.')).toBeVisible()
  expect((await panel('To clean 1')).getByText('Family Suite', { selector: 'b' })).toBeVisible()
})

test('shows in house who leaves when, and what is not paid', async () => {
  const staying = [{ ...stayed, leaves_on: '2026-11-24', balance_kobo: 9_800_000 }]
  desk.answer('GET /api/desk/today/', { body: { ...today, staying, departures: [] } })
  await visit('/desk', 'Today')
  const inHouse = await panel('In house 1')
  expect(inHouse.getByText(/Leaves on Tuesday 24 November/)).toBeVisible()
  expect(inHouse.getByText('₦98,000 is not paid yet.')).toBeVisible()
})

test('begins with what is to be done, and counts at the end what is there', async () => {
  await visit('/desk', 'Today')
  const checkIn = await screen.findByRole('button', { name: /^Check in/ })
  const free = screen.getByRole('link', { name: '2 of 6 rooms free' })
  expect(checkIn.compareDocumentPosition(free)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('link', { name: '1 open message' })).toHaveAttribute('href', '/desk/messages')
  expect(screen.getByRole('link', { name: '1 waiting mail' })).toHaveAttribute('href', '/desk/mail')
  expect(screen.queryByRole('link', { name: /refunds? under way/ })).not.toBeInTheDocument()
})

test('lists what a person has to do, with links', async () => {
  await visit('/desk', 'Today')
  const link = (await panel('Needs you 1')).getByRole('link')
  expect(link).toHaveTextContent('A payment of ₦80,000 needs a decision.')
  expect(link).toHaveAttribute('href', '/desk/money')
})

test('says after midnight that the date is still that of the night', async () => {
  jest.setSystemTime(new Date('2026-11-23T00:30:00Z'))
  await visit('/desk', 'Today')
  expect(await screen.findByText('Sunday, 22 November 2026, until 6 am')).toBeVisible()
})

test('checks a guest in after a confirmation', async () => {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Check in Ada Obi, K7M2QX' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Check in?' }))
  const confirm = await dialog.findByRole('button', { name: 'Check in Ada Obi' })
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Ada Obi is here and gets Deluxe King: 1 night, until Monday 23 November.',
  )
  expect(desk.writes).toEqual([])
  await user.click(confirm)
  expect(desk.writes).toMatchObject([{ path: '/api/desk/bookings/K7M2QX/check-in/', body: { seen_room: 3 } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test.each([
  ['only the check-in until noon of the next day', '11:59', '2026-11-22', ['Check in'], '12:00'],
  ['only the no-show once the booked nights are over', '12:00', '2026-11-22', ['No-show'], '12:00'],
  ['the check-in too while a night is left', '12:00', '2026-11-24', ['Check in', 'No-show'], '12:00'],
  ['only the check-in until a later hour of check-out', '13:59', '2026-11-22', ['Check in'], '14:00'],
])('offers %s for a guest who did not come', async (_what, time, leaves_on, labels, leave_by) => {
  desk.answer('GET /api/desk/me/', { body: { ...me, leave_by } })
  jest.setSystemTime(atHotel('2026-11-22', time))
  const missed = [{ ...booking, arrives_on: '2026-11-21', leaves_on }]
  desk.answer('GET /api/desk/today/', { body: { ...today, arrivals: [], missed } })
  await visit('/desk', 'Today')
  const buttons = (await panel('Expected earlier, not arrived 1')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    labels.map((label) => `${label} Ada Obi, K7M2QX`),
  )
})

test('a room is ready with one tap, unless somebody was faster', async () => {
  desk.answer('POST /api/desk/rooms/6/ready/', refusal(409, 'Tunde Ade has marked it as ready already.'))
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Ready Family Suite' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/rooms/6/ready/', body: { hold: 'cleaning' } }])
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Tunde Ade has marked it as ready already.',
  )
})
