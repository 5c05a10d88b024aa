import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { fakeMatchMedia } from '../../support/fake-browser'
import { mails } from './answers'
import { diningPage, emptyPost, entries } from './content/content-answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from './fake-desk'

/** What jsdom cannot tell: it draws nothing. */
const UNDRAWN = ['color-contrast', 'label-content-name-mismatch', 'target-size']

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    rules: Object.fromEntries(UNDRAWN.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  fakeMatchMedia()
  const entry = {
    id: 'e1',
    at: '2026-11-22T09:00:00Z',
    who: 'Tunde Ade',
    what: 'Room 3 was cleaned and is ready.',
  }
  desk.answer('GET /api/desk/journal/', { body: { entries: [entry], next: 'e1' } })
  desk.answer('GET /api/desk/mails/mail-1/', { body: { ...mails[1], text: 'Dear guest', missing: null } })
  desk.answer('GET /api/desk/content/', { body: entries })
  desk.answer('GET /api/desk/content/file/', { body: diningPage })
  desk.answer('GET /api/desk/content/new-post/', { body: emptyPost })
  const nights = { room_id: 1, room_name: 'Classic Room', from_day: '2026-11-23', until: '2026-11-25' }
  const guest = { code: 'K7M2QX', guest_name: 'Ada Obi', status: 'expected', balance_kobo: 8_500_000 }
  const repair = { id: 'c1', kind: 'out_of_order', note: 'No water', created_by: 'Chidi' }
  desk.answer('GET /api/desk/nights/', {
    body: [
      { ...nights, booking: guest, closure: null },
      { ...nights, room_id: 2, room_name: 'Superior Room', booking: null, closure: repair },
    ],
  })
  const facts = { width: 1500, height: 1000, saved_at: null }
  desk.answer('GET /api/desk/content/pictures/', {
    body: [
      { ...facts, path: 'dining/bar.jpg', used_in: ['Dining page'] },
      { ...facts, path: 'pool/old.jpg', used_in: [] },
    ],
  })
  document.documentElement.lang = 'en-NG'
  document.title = 'Desk'
})

test.each([
  ['/desk', 'Today'],
  ['/desk/rooms', 'Rooms'],
  ['/desk/rooms/1', 'Classic Room'],
  ['/desk/rooms/new', 'Add a room'],
  ['/desk/calendar', 'Calendar'],
  ['/desk/bookings', 'Bookings'],
  ['/desk/bookings/K7M2QX', 'Booking K7M2QX'],
  ['/desk/money', 'Money'],
  ['/desk/money/night', 'Night audit'],
  ['/desk/bookings/K7M2QX/invoice', 'Invoice of K7M2QX'],
  ['/desk/messages', 'Messages'],
  ['/desk/mail', 'Mail'],
  ['/desk/mail/mail-1', 'A mail'],
  ['/desk/content', 'Content'],
  ['/desk/content/dining.json', 'Dining page'],
  ['/desk/content/new-post', 'New post'],
  ['/desk/content/pictures', 'Pictures'],
  ['/desk/site', 'Site'],
  ['/desk/figures', 'Figures'],
  ['/desk/journal', 'Journal'],
  ['/desk/people', 'People'],
  ['/desk/guest-data', 'Guest data'],
  ['/desk/account', 'Grace Eze'],
  ['/desk/sign-in', 'Sign in to the desk'],
])('%s breaks no rule of axe', async (path, heading) => {
  await visit(path, heading)
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(await violations()).toEqual([])
})

test('a dialog with an error breaks no rule of axe', async () => {
  const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
  await user.click(await screen.findByRole('button', { name: /^Stay on/ }))
  await user.click(await screen.findByRole('button', { name: 'Stay on 1 night' }))
  expect(screen.getByText('Please choose one.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the form over an ended session breaks no rule of axe', async () => {
  const { user } = await visit('/desk/mail', 'Mail')
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  desk.answer('POST /api/desk/mails/mail-2/retry/', refusal(401, 'Please sign in.'))
  await user.click(await screen.findByRole('button', { name: /^Try now/ }))
  await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'I am not Grace Eze' }))
  expect(await violations()).toEqual([])
})
