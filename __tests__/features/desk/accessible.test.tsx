/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { fakeMatchMedia } from '../../support/fake-browser'
import { desk, setClock, useRealDesk, visit } from './real-desk'

/** What jsdom cannot tell: it draws nothing. */
const UNDRAWN = ['color-contrast', 'label-content-name-mismatch', 'target-size']

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    rules: Object.fromEntries(UNDRAWN.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

useRealDesk()

let code: string

beforeEach(async () => {
  fakeMatchMedia()
  document.documentElement.lang = 'en-NG'
  document.title = 'Desk'
  setClock('2026-11-21T13:30:00Z')
  code = (await desk.receive({ roomId: 3 })).code
  setClock('2026-11-22T13:30:00Z')
})

/** Fills the screens: what is owed, wrong, kept, waiting and to be cleaned. */
async function letMuchHappen(): Promise<void> {
  await desk.charge(code, 1_250_000, 'Breakfast')
  await desk.pay(code, 500_000)
  await desk.handOver(400_000, 'Room 7 needs towels.')
  await desk.failRefund('needs-attention')
  await desk.payWrong(8_000_000)
  await desk.payLater()
  await desk.write('Is there a pool?')
  await desk.shut(6, 'cleaning')
  await desk.plan(2, '2026-11-25', '2026-11-27')
  await desk.reserve({ rooms: [{ room_id: 5, total_kobo: 21_000_000 }], arrives_on: '2026-11-24', nights: 1 })
  await desk.countVisits('2026-11-21', [
    { event: 'view', page: '/rooms', campaign: 'instagram story', total: 740 },
    { event: 'paid', total: 12 },
  ])
}

test('no screen breaks a rule of axe', async () => {
  await letMuchHappen()
  const { id } = await desk.database.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const screens: [path: string, heading: string | RegExp][] = [
    ['/desk', 'Today'],
    ['/desk/rooms', 'Rooms'],
    ['/desk/rooms/1', 'Classic Room'],
    ['/desk/rooms/new', 'Add a room'],
    ['/desk/calendar', 'Calendar'],
    ['/desk/bookings', 'Bookings'],
    [`/desk/bookings/${code}`, `Booking ${code}`],
    [`/desk/bookings/${code}/invoice`, `Invoice of ${code}`],
    ['/desk/money', 'Money'],
    ['/desk/money/night', 'Reports'],
    ['/desk/messages', 'Messages'],
    ['/desk/mail', 'Mail'],
    [`/desk/mail/${id}`, 'A mail'],
    ['/desk/content', 'Content'],
    ['/desk/content/dining.json', 'Dining page'],
    ['/desk/content/pictures', 'Pictures'],
    ['/desk/site', 'Site'],
    ['/desk/figures', 'Figures'],
    ['/desk/journal', 'Journal'],
    ['/desk/people', 'People'],
    ['/desk/guest-data', 'Guest data'],
    ['/desk/account', /^A owner/],
    ['/desk/sign-in', 'Sign in to the desk'],
  ]
  for (const [path, heading] of screens) {
    const { unmount } = await visit(path, heading)
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect([path, await violations()]).toEqual([path, []])
    unmount()
  }
})

test('a dialog with an error breaks no rule of axe', async () => {
  const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
  await user.click(await screen.findByRole('button', { name: /^Stay on/ }))
  await user.click(await screen.findByRole('radio', { name: 'Cash' }))
  await user.type(screen.getByRole('textbox', { name: 'Nights' }), '{Backspace}0')
  await user.click(screen.getByRole('button', { name: 'Stay on' }))
  expect(screen.getByText('A number from 1 to 90.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the form over an ended session breaks no rule of axe', async () => {
  const { user } = await visit('/desk/people', 'People')
  const button = await screen.findByRole('button', { name: 'Make a link' })
  await desk.database.updateTable('desk_sessions').set({ ended_at: '2026-11-22T13:30:00Z' }).execute()
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^I am not/ }))
  expect(await violations()).toEqual([])
})
