import { screen, waitFor } from '@testing-library/react'
import { type FakeDesk, openFakeDesk, visit } from './fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  desk.answer('GET /api/desk/journal/', {
    body: {
      entries: [
        {
          id: 'e1',
          at: '2020-03-01T09:00:00Z',
          who: 'Tunde Ade',
          what: 'The guest of booking LH-7K3M9Q checked in.',
        },
      ],
      next: 'e1',
    },
  })
})

const asked = () => desk.reads.filter((path) => path.startsWith('/api/desk/journal/')).at(-1)

test('shows who did what and when, with the booking a tap away', async () => {
  await visit('/desk/journal', 'Journal')
  const item = (await screen.findByText(/checked in/)).closest('li')
  expect(item).toHaveTextContent('Tunde Ade, 1 Mar 2020, 10:00')
  expect(screen.getByRole('link', { name: 'LH-7K3M9Q' })).toHaveAttribute('href', '/desk/bookings/LH-7K3M9Q')
})

test('filters in names, and turns pages', async () => {
  const { user } = await visit('/desk/journal', 'Journal')
  await screen.findByText(/checked in/)
  await user.selectOptions(screen.getByLabelText('Room'), '3 Deluxe King')
  await user.type(screen.getByLabelText('Booking code'), 'lh 7k3m9q')
  await user.selectOptions(screen.getByLabelText('Person'), 'Tunde Ade')
  const filter = 'room=3&booking=LH-7K3M9Q&person=person-2'
  await waitFor(() => expect(asked()).toBe(`/api/desk/journal/?${filter}`))
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  await waitFor(() => expect(asked()).toBe(`/api/desk/journal/?${filter}&before=e1`))
  await user.click(await screen.findByRole('button', { name: 'Newer' }))
  expect(await screen.findByText(/checked in/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull()
})
