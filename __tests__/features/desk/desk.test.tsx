import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { renderToStaticMarkup } from 'react-dom/server'
import { Desk } from '../../../src/features/desk/frame/Desk'
import { booking, mails, me, today } from './answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from './fake-desk'

let desk: FakeDesk
const mockAlertLoaded = jest.fn()

jest.mock('../../../src/components/ui/AlertDialog', () => {
  mockAlertLoaded()
  return jest.requireActual('../../../src/components/ui/AlertDialog')
})

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

test('the built page shows nothing of any screen, whatever its address', () => {
  const page = renderToStaticMarkup(<Desk path="/desk/money" />)
  expect(page).toBe(renderToStaticMarkup(<Desk path="/desk/[...]" />))
  expect(page).not.toContain('Sign in')
})

test('redirects to the sign-in screen without a session', async () => {
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  await visit('/desk/rooms')
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/sign-in', { replace: true }))
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('redirects to the sign-in screen when the session ends', async () => {
  const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
  desk.answer('POST /api/desk/bookings/K7M2QX/check-in/', refusal(401, 'Please sign in.'))
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  await user.click(await screen.findByRole('button', { name: 'Check in Ada Obi, K7M2QX' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Check in Ada Obi' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/sign-in', { replace: true }))
})

test('marketing lands on the rooms and has no other screen', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  await visit('/desk', 'Rooms')
  expect(screen.queryByRole('link', { name: 'Money' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Release|Mark as occupied/ })).not.toBeInTheDocument()
  expect(desk.reads).not.toContain('/api/desk/today/')
})

test('the navigation has at most five places on a phone; "More" opens the others', async () => {
  const { user } = await visit('/desk', 'Today')
  const nav = screen.getByRole('navigation', { name: 'Desk' })
  const [bar, others] = within(nav).getAllByRole('list', { hidden: true })
  expect(bar?.children).toHaveLength(4)
  const more = within(nav).getByRole('button', { name: 'More' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(others).toHaveTextContent('MessagesMailJournalPeopleGuest data')
  await user.keyboard('{Escape}')
  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(within(nav).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
})

test('shows that the connection is lost, keeps what was typed, and reads everything again afterwards', async () => {
  const { user } = await visit('/desk/people', 'People')
  desk.send('ready')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bisi')
  desk.send('error')
  expect(screen.getByText(/No connection to the hotel’s server/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bisi')
  const before = desk.reads.length
  desk.send('ready')
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument()
  await waitFor(() => expect(desk.reads.slice(before)).toContain('/api/desk/people/'))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bisi')
})

test('shows a new booking without a reload', async () => {
  await visit('/desk', 'Today')
  await screen.findByRole('link', { name: 'Ada Obi' })
  const arrivals = [booking, { ...booking, code: 'NEW234', guest_name: 'Femi Cole' }]
  desk.answer('GET /api/desk/today/', { body: { ...today, arrivals } })
  desk.send('change')
  expect(await screen.findByRole('link', { name: 'Femi Cole' })).toBeVisible()
})

test('shows why a screen cannot be read, and retries', async () => {
  desk.answer('GET /api/desk/mails/', refusal(409, 'The books are being moved.'))
  const { user } = await visit('/desk/mail', 'Mail')
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are being moved.')
  desk.answer('GET /api/desk/mails/', { body: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No mail is waiting.')).toBeVisible()
})

test('signs out and goes to the sign-in screen', async () => {
  const { user } = await visit('/desk', 'Today')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/sign-in'))
  expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/sign-out/' }])
})

test('every write carries the header that no other site can send', async () => {
  const { user } = await visit('/desk/mail', 'Mail')
  await user.click(await screen.findByRole('button', { name: /^Try now/ }))
  expect(desk.writes).toMatchObject([
    { method: 'POST', path: '/api/desk/mails/mail-2/retry/', headers: { 'x-desk': '1' } },
  ])
})

test('sends a mail again after a confirmation that names it', async () => {
  desk.answer('GET /api/desk/mails/', { body: [{ ...mails[0], sent_at: '2026-11-25T12:00:00.000Z' }] })
  const { user } = await visit('/desk/mail', 'Mail')
  await user.click(await screen.findByRole('button', { name: /^Send again/ }))
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent(`${mails[0]?.subject} goes to ${mails[0]?.to} once more.`)
  expect(desk.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(desk.writes).toMatchObject([{ path: `/api/desk/mails/${mails[0]?.id}/send-again/` }])
})
