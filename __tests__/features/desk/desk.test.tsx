import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { renderToStaticMarkup } from 'react-dom/server'
import { Desk } from '../../../src/features/desk/frame/Desk'
import { me, people } from './answers'
import { desk, fill, refusal, useFakeDesk, visit } from './fake-desk'
import { rooms } from './house'
import { sessions } from './sessions'

useFakeDesk()

test('the built page shows nothing of any screen, whatever its address', () => {
  const page = renderToStaticMarkup(<Desk path="/desk/money" />)
  expect(page).toBe(renderToStaticMarkup(<Desk path="/desk/[...]" />))
  expect(page).not.toContain('Sign in')
})

test('asks for a sign-in at the address of the screen, and then shows that screen', async () => {
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  desk.answer('POST /api/desk/sign-in/', { body: me })
  const { user } = await visit('/desk/mail', 'Sign in to the desk')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  await fill(user, screen.getByRole('combobox', { name: 'Name or e-mail' }), 'Grace Eze')
  desk.answer('GET /api/desk/me/', { body: me })
  await user.type(screen.getByLabelText('Password'), 'lamp forty harbour{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  expect(navigate).not.toHaveBeenCalled()
})

test('keeps a dialog and what was typed when the session ends, and does it after a new sign-in', async () => {
  const { user } = await visit('/desk/people', 'People')
  await user.click(await screen.findByRole('button', { name: 'E-mail Tunde Ade' }))
  const address = screen.getByRole('textbox', { name: 'E-mail of their own' })
  await fill(user, address, 'tunde@example.com')
  const path = '/api/desk/people/person-2/email/'
  desk.answer(`PUT ${path}`, refusal(401, 'You are signed out, so this was not done.'))
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(again).toHaveTextContent('Grace Eze, your sign-in on this device has ended.')

  desk.answer('POST /api/desk/sign-in/', refusal(401, 'The name and the password do not match.'))
  await user.type(within(again).getByLabelText('Password'), 'wrong{Enter}')
  expect(await within(again).findByRole('alert')).toHaveTextContent('do not match')
  desk.answer('POST /api/desk/sign-in/', { body: me })
  desk.answer('GET /api/desk/me/', { body: me })
  desk.answer(`PUT ${path}`, { body: people[1] })
  await user.click(within(again).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(desk.writes.at(-1)?.body).toEqual({ who: 'Grace Eze', password: 'wrong' })
  expect(address).toHaveValue('tunde@example.com')
  expect(screen.getByText(/so this was not done/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address).not.toBeInTheDocument())
  expect(desk.writes.at(-1)).toMatchObject({ path, body: { email: 'tunde@example.com' } })
})

test('a list in a dialog that was read without a session is read again after a new sign-in', async () => {
  const { user } = await visit('/desk/people', 'People')
  desk.answer('GET /api/desk/people/person-2/sessions/', refusal(401, 'Please sign in.'))
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  await user.click(await screen.findByRole('button', { name: 'Devices Tunde Ade' }))
  const again = await screen.findByRole('dialog', { name: 'Please sign in again' })
  desk.answer('GET /api/desk/people/person-2/sessions/', { body: sessions })
  desk.answer('GET /api/desk/me/', { body: me })
  desk.answer('POST /api/desk/sign-in/', { body: me })
  await user.type(within(again).getByLabelText('Password'), 'lamp forty harbour{Enter}')
  expect(await screen.findByText('Chrome on Windows')).toBeVisible()
})

test('switches the person on the same screen, and shows nothing of the former one', async () => {
  const { user } = await visit('/desk/people', 'People')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bisi')
  await user.click(screen.getByRole('button', { name: 'Switch person' }))
  const dialog = screen.getByRole('dialog', { name: 'Switch person' })
  await user.type(within(dialog).getByRole('combobox', { name: 'Name or e-mail' }), 'ade')
  await fill(user, within(dialog).getByLabelText('Password'), 'ferry copper nine')
  const ade = { ...me, id: 'person-3', name: 'Ade' }
  desk.answer('POST /api/desk/sign-in/', { body: ade })
  desk.answer('GET /api/desk/me/', { body: ade })
  const release = desk.hold('GET /api/desk/people/')
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('link', { name: /^Ade/ })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Tunde Ade/ })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  expect(dialog).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('button', { name: 'New link Tunde Ade' })).toBeVisible()
})

test('housekeeping sees rooms and their states, and nothing of guests and money', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'housekeeping' } })
  const withoutGuests = rooms.map(({ hold, ...room }) => ({
    ...room,
    hold: hold && { ...hold, booking: null },
  }))
  desk.answer('GET /api/desk/rooms/', { body: withoutGuests })
  await visit('/desk', 'Rooms')
  expect(await screen.findByText('Classic Room')).toBeVisible()
  expect(document.body).not.toHaveTextContent('₦')
  expect(screen.getAllByRole('button', { name: /Suite|King|Room/ })).toEqual([
    screen.getByRole('button', { name: 'Ready Family Suite' }),
  ])
  expect(screen.queryByRole('navigation', { name: 'Desk' })).not.toBeInTheDocument()
  expect(desk.reads.filter((path) => /today|publish|releases/.test(path))).toEqual([])
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
  expect(others).toHaveTextContent('MessagesMailContentSiteFiguresJournalPeopleGuest data')
  await user.keyboard('{Escape}')
  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(within(nav).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
})

test('shows that the connection is lost, keeps what was typed, and reads everything again afterwards', async () => {
  const { user } = await visit('/desk/people', 'People')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bisi')
  desk.answer('GET /api/desk/changes/', 'no connection')
  expect(await screen.findByText(/No connection to the hotel’s server/)).toBeVisible()
  const before = desk.reads.length
  desk.answer('GET /api/desk/changes/', { body: { version: 'as it was' } })
  await waitFor(() => expect(screen.queryByText(/No connection/)).not.toBeInTheDocument())
  await waitFor(() => expect(desk.reads.slice(before)).toContain('/api/desk/people/'))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bisi')
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
  const { user } = await visit('/desk/account', 'Grace Eze')
  await user.click(screen.getByRole('button', { name: 'Sign out on this device' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/sign-in'))
  expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/sign-out/' }])
})

test('lists where the person is signed in, and ends one of the sign-ins', async () => {
  const { user } = await visit('/desk/account', 'Grace Eze')
  expect(await screen.findByText('This device')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/sessions/session-2/end/' }])
})
