/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { atHotel } from '../../../src/shared/stay'
import { desk, dialogCloses, setClock, useRealDesk, visit } from './real-desk'

useRealDesk('desk')

const open = () => visit('/desk', 'Today')
const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

/** Lets Chidi Okafor sleep here until today, with a breakfast that is not paid. */
async function letChidiStay(nights = 1): Promise<string> {
  setClock('2026-11-21T13:00:00Z')
  const { code } = await desk.receive({ roomId: 5, name: 'Chidi Okafor' })
  if (nights > 1) await desk.stays.extend(code, nights - 1, 0)
  await desk.charge(code, 1_250_000, 'Breakfast')
  setClock('2026-11-22T09:00:00Z')
  return code
}

test('shows arrivals, departures, who is in house, and rooms to clean of the business day', async () => {
  await letChidiStay()
  const { code } = await desk.book({ roomId: 3 })
  const staying = await desk.receive({ roomId: 2, name: 'Emeka Eze' })
  await desk.stays.extend(staying.code, 1, 9_800_000)
  await desk.shut(6, 'cleaning')
  await open()
  expect(await screen.findByText('Sunday, 22 November 2026')).toBeVisible()
  expect((await panel('Arrivals tonight 1')).getByRole('link', { name: 'Ada Obi' })).toHaveAttribute(
    'href',
    `/desk/bookings/${code}`,
  )
  const departures = await panel('Departures 1')
  expect(departures.getByText('Executive Suite')).toBeVisible()
  expect(departures.getByText('₦12,500 is not paid yet.')).toBeVisible()
  const inHouse = await panel('In house 1')
  expect(inHouse.getByText(/leaves on Tuesday 24 November/)).toBeVisible()
  expect(inHouse.getByText('₦98,000 is not paid yet.')).toBeVisible()
  const toClean = await panel('To clean 1')
  expect(toClean.getByText('Family Suite', { selector: 'b' })).toBeVisible()
  expect(toClean.getByRole('button', { name: 'Ready Family Suite' })).toBeVisible()
  const checkIn = await screen.findByRole('button', { name: /^Check in/ })
  const free = screen.getByRole('link', { name: /of 8 rooms free$/ })
  expect(checkIn.compareDocumentPosition(free)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('lists what a person has to do, with links, and counts only what is there', async () => {
  await desk.payWrong(8_000_000)
  await desk.write('Is there a pool?')
  await open()
  const needs = await panel(/^Needs you/)
  expect(needs.getByText(/^Payment .* needs a decision. It names no room of ours/)).toBeVisible()
  const link = needs.getByRole('link', { name: /^Money: .* needs a decision/ })
  expect(link).toHaveAttribute('href', '/desk/money')
  expect(screen.getByRole('link', { name: '1 open message' })).toHaveAttribute('href', '/desk/messages')
  expect(screen.queryByRole('link', { name: /refunds? under way/ })).not.toBeInTheDocument()
})

test('says after midnight that the date is still that of the night', async () => {
  setClock('2026-11-23T00:30:00Z')
  await open()
  expect(await screen.findByText('Sunday, 22 November 2026, until 6 am')).toBeVisible()
})

test('checks a guest in after a confirmation', async () => {
  const { code } = await desk.book({ roomId: 3 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: `Check in Ada Obi, ${code}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Check in?' }))
  const confirm = await dialog.findByRole('button', { name: 'Check in Ada Obi' })
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Ada Obi is here and gets Deluxe King: 1 night, until Monday 23 November.',
  )
  await user.click(confirm)
  await dialogCloses()
  expect((await panel('In house 1')).getByRole('link', { name: 'Ada Obi' })).toBeVisible()
})

test.each([
  ['only the check-in until noon of the next day', '11:59', 1, ['Check in'], '12:00'],
  ['only the no-show once the booked nights are over', '12:00', 1, ['No-show'], '12:00'],
  ['the check-in too while a night is left', '12:00', 3, ['Check in', 'No-show'], '12:00'],
  ['only the check-in until a later hour of check-out', '13:59', 1, ['Check in'], '14:00'],
])('offers %s for a guest who did not come', async (_what, time, nights, labels, leaveBy) => {
  await desk.setLeaveBy(leaveBy)
  const { code } = await desk.book({ roomId: 3 })
  if (nights > 1) await desk.stays.extend(code, nights - 1, 0)
  jest.setSystemTime(atHotel('2026-11-23', time))
  await open()
  const buttons = (await panel('Expected earlier, not arrived 1')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    labels.map((label) => `${label} Ada Obi, ${code}`),
  )
})
