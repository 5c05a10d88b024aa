/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { fakeMatchMedia } from '../../support/fake-browser'
import { desk, setClock, useRealDesk, visit } from './real-desk'

useRealDesk()

beforeEach(() => {
  fakeMatchMedia()
})

/** Yesterday, guests looked and paid, and one of them slept here until tomorrow. */
async function letGuestsCome(): Promise<void> {
  setClock('2026-11-21T13:00:00Z')
  const { code } = await desk.receive({ roomId: 3 })
  await desk.stays.extend(code, 1, 13_000_000)
  await desk.countVisits('2026-11-21', [
    { event: 'view', page: '/rooms', total: 740 },
    { event: 'view', page: '/', total: 260 },
    { event: 'view', page: '/', campaign: 'instagram story', total: 240 },
    { event: 'book', total: 40 },
    { event: 'popup', total: 30 },
    { event: 'paid', total: 12 },
    { event: 'lost', total: 18 },
  ])
  setClock('2026-11-22T13:30:00Z')
}

const rowsOf = async (table: string) => {
  const frame = within(await screen.findByRole('region', { name: table }))
  return frame.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
}

test('has the sums, then each day, the newest first', async () => {
  await letGuestsCome()
  await visit('/desk/figures', 'Figures')
  expect((await rowsOf('Guests on the site, by day')).slice(0, 4)).toEqual([
    ['Day', 'Page views', 'Book Now', 'Paying', 'Paid', 'Lost', 'WhatsApp', 'Telephone'],
    ['All', '1,240', '40', '30', '12', '18', '0', '0'],
    ['22 Nov', '0', '0', '0', '0', '0', '0', '0'],
    ['21 Nov', '1,240', '40', '30', '12', '18', '0', '0'],
  ])
  expect((await rowsOf('Rooms, by day')).slice(0, 4)).toEqual([
    ['Day', 'Occupancy', 'Average rate', 'Revenue per room', 'Revenue'],
    ['All', '12.5 %', '₦130,000', '₦16,250', '₦130,000'],
    ['22 Nov', '–', '–', '–', '–'],
    ['21 Nov', '12.5 %', '₦130,000', '₦16,250', '₦130,000'],
  ])
  expect((await rowsOf('The next nights, by day')).slice(0, 2)).toEqual([
    ['Day', 'Occupancy', 'Average rate', 'Revenue per room', 'Revenue'],
    ['22 Nov', '12.5 %', '₦130,000', '₦16,250', '₦130,000'],
  ])
  expect(await rowsOf('Guests on the site, by campaign')).toContainEqual([
    'instagram story',
    '240',
    ...Array.from({ length: 6 }, () => '0'),
    '₦0',
  ])
  expect(await rowsOf('Page views, by page')).toContainEqual(['Rooms', '740'])
  expect(screen.getByText('12, 30 % of Book Now')).toBeVisible()
})

test('shows the days that are chosen', async () => {
  await letGuestsCome()
  const { user } = await visit('/desk/figures', 'Figures')
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  await screen.findAllByText('0, – of Book Now')
  expect(screen.queryByText('12, 30 % of Book Now')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'This month' }))
  expect(await screen.findByText('12, 30 % of Book Now')).toBeVisible()
})

test('says before the first guest when the figures begin', async () => {
  await visit('/desk/figures', 'Figures')
  expect(await screen.findByText('There are no figures yet. They begin with the next guest.')).toBeVisible()
  expect(screen.getByText(/^No night of these days is over yet/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Guests on the site, by campaign' })).not.toBeInTheDocument()
})
