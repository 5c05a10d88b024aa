import { screen, within } from '@testing-library/react'
import { fakeMatchMedia } from '../../support/fake-browser'
import { desk, useFakeDesk, visit } from './fake-desk'
import { figures } from './figures-answers'

useFakeDesk()

beforeEach(() => {
  fakeMatchMedia()
})

const rowsOf = async (table: string) => {
  const frame = within(await screen.findByRole('region', { name: table }))
  return frame.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
}

test('has the numbers of each chart in a table, the newest day first', async () => {
  await visit('/desk/figures', 'Figures')
  expect(await rowsOf('Guests on the site, by day')).toEqual([
    ['Day', 'Page views', 'Book Now', 'Paying', 'Paid', 'Lost'],
    ['22 Nov', '0', '0', '0', '0', '0'],
    ['21 Nov', '1,240', '40', '30', '12', '18'],
  ])
  expect(await rowsOf('Rooms, by day')).toEqual([
    ['Day', 'Occupancy', 'Average rate', 'Revenue per room'],
    ['22 Nov', '–', '–', '–'],
    ['21 Nov', '62.5 %', '₦100,000', '₦62,500'],
  ])
  expect(await rowsOf('The next nights, by day')).toEqual([
    ['Day', 'Occupancy', 'Revenue'],
    ['22 Nov', '75 %', '₦620,000'],
  ])
  expect(await rowsOf('Guests on the site, by campaign')).toContainEqual([
    'instagram story',
    '240',
    '0',
    '0',
    '0',
    '0',
  ])
  expect(await rowsOf('Page views, by page')).toContainEqual(['/rooms', '740'])
})

test('says which part of those who pressed Book Now has paid', async () => {
  await visit('/desk/figures', 'Figures')
  expect(await screen.findByText('12, 30 % of Book Now')).toBeVisible()
})

test('shows the range that is chosen, on the screen and as CSV', async () => {
  const { user } = await visit('/desk/figures', 'Figures')
  expect(desk.reads).toContain('/api/desk/figures/?from=2026-10-24&to=2026-11-22')
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  expect(await screen.findByRole('link', { name: /CSV/ })).toHaveAttribute(
    'href',
    '/api/desk/figures.csv/?from=2026-10-01&to=2026-10-31',
  )
  await user.click(screen.getByRole('button', { name: 'This month' }))
  expect(desk.reads).toContain('/api/desk/figures/?from=2026-11-01&to=2026-11-22')
})

test('says before the first guest when the figures begin', async () => {
  desk.answer('GET /api/desk/figures/', {
    body: { ...figures, counted_since: null, days: figures.days.map((day) => ({ ...day, rooms: null })) },
  })
  await visit('/desk/figures', 'Figures')
  expect(await screen.findByText('There are no figures yet. They begin with the next guest.')).toBeVisible()
  expect(screen.getByText(/^No night of these days is over yet/)).toBeVisible()
})
