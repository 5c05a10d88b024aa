/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { renderToStaticMarkup } from 'react-dom/server'
import { Desk } from '../../../src/features/desk/frame/Desk'
import { desk, fill, PASSWORD, useRealDesk, visit } from './real-desk'

useRealDesk()

test('the built page shows nothing of any screen, whatever its address', () => {
  const page = renderToStaticMarkup(<Desk path="/desk/money" />)
  expect(page).toBe(renderToStaticMarkup(<Desk path="/desk/[...]" />))
  expect(page).not.toContain('Sign in')
})

test('asks for a sign-in at the address of the screen, and then shows that screen', async () => {
  await desk.employ('Grace Eze', 'owner')
  await desk.endSessions()
  const { user } = await visit('/desk/mail', 'Sign in to the desk')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  await fill(user, screen.getByRole('combobox', { name: 'Name or email' }), 'Grace Eze')
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  expect(navigate).not.toHaveBeenCalled()
})

test('a list in a dialog that was read without a session is read again after a new sign-in', async () => {
  await desk.signInAs('owner', 'Grace Eze')
  const { user } = await visit('/desk/people', 'People')
  const devices = await screen.findByRole('button', { name: 'Devices Grace Eze' })
  await desk.endSessions()
  await user.click(devices)
  const again = await screen.findByRole('dialog', { name: 'Please sign in again' })
  await user.type(within(again).getByLabelText('Password'), `${PASSWORD}{Enter}`)
  await waitFor(() => expect(screen.getByText('This device')).toBeVisible())
})

test('switches the person on the same screen, and shows nothing of the former one', async () => {
  await desk.employ('Ade', 'owner')
  const { user } = await visit('/desk/people', 'People')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bisi')
  await user.click(screen.getByRole('button', { name: 'Switch person' }))
  const dialog = screen.getByRole('dialog', { name: 'Switch person' })
  await user.type(within(dialog).getByRole('combobox', { name: 'Name or email' }), 'ade')
  await fill(user, within(dialog).getByLabelText('Password'), PASSWORD)
  const people = desk.hold(/people/)
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('link', { name: /^Ade/ })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Email/ })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  expect(dialog).not.toBeInTheDocument()
  people.release()
  expect(await screen.findByRole('button', { name: 'Email Ade' })).toBeVisible()
})

test('housekeeping sees rooms and their states, and nothing of guests and money', async () => {
  await desk.book()
  await desk.shut(6, 'cleaning')
  await desk.signInAs('housekeeping')
  desk.breakLine(/today|publish|releases/)
  await visit('/desk', 'Rooms')
  expect(await screen.findByRole('heading', { name: 'Classic Room' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(/₦|Ada Obi/)
  expect(screen.getAllByRole('button', { name: /^(?!Tell).*(Suite|King|Room)/ })).toEqual([
    screen.getByRole('button', { name: 'Ready Family Suite' }),
  ])
  expect(screen.queryByRole('navigation', { name: 'Desk' })).not.toBeInTheDocument()
  expect(screen.queryByText(/no connection/i)).not.toBeInTheDocument()
})

test('the navigation has at most five places on a phone; "More" opens the others', async () => {
  await visit('/desk', 'Today')
  const nav = screen.getByRole('navigation', { name: 'Desk' })
  const [bar, others] = within(nav).getAllByRole('list', { hidden: true })
  expect(bar?.children).toHaveLength(4)
  expect(within(nav).getByRole('button', { name: 'More' })).toHaveAttribute('popovertarget', others?.id)
  expect(others).toHaveTextContent('MessagesMailContentSiteFiguresJournalPeopleGuest data')
  expect(within(nav).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
})

test('shows that the connection is lost, keeps what was typed, and reads everything again afterwards', async () => {
  const { user } = await visit('/desk/people', 'People')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bisi')
  const mend = desk.breakLine(/./)
  expect(await screen.findByText(/No connection to the hotel’s server/)).toBeVisible()
  await desk.invite('Tunde Ade', 'desk')
  mend()
  await waitFor(() => expect(screen.queryByText(/No connection/)).not.toBeInTheDocument())
  expect(await screen.findByText('Tunde Ade', { selector: 'b' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bisi')
})

test('shows why a screen cannot be read, and retries', async () => {
  const mend = desk.breakLine(/mails/)
  const { user } = await visit('/desk/mail', 'Mail')
  expect(await screen.findByRole('alert')).toHaveTextContent(/^There is no connection/)
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No mail is waiting.')).toBeVisible()
})

test('lists where the person is signed in, ends one of the sign-ins, and signs out on this device', async () => {
  await desk.employ('Grace Eze', 'owner')
  const { user, unmount } = await visit('/desk/account', /^A owner/)
  await user.click(screen.getByRole('button', { name: 'Switch person' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('combobox', { name: 'Name or email' }), 'grace eze')
  await user.type(dialog.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Grace Eze' })).toBeVisible()
  expect(await screen.findByText('This device')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign out on Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Sign out on this device' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/sign-in'))
  unmount()
  await visit('/desk/account', 'Sign in to the desk')
})
