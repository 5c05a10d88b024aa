import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { fillSilently } from '../../support/fill-silently'
import { me } from './answers'
import { desk, fill, refusal, useFakeDesk, visit } from './fake-desk'

const HEADING = 'Sign in to the desk'
useFakeDesk()

afterEach(() => window.history.replaceState(null, '', '/'))

test('chooses a password behind a link, whose token leaves the address at once', async () => {
  desk.answer('POST /api/desk/link/', { body: { name: 'Grace Eze', sets_password: true } })
  window.history.replaceState(null, '', '/desk/sign-in#one-time-token')
  const { user } = await visit('/desk/sign-in', HEADING)
  expect(window.location.href).not.toContain('one-time-token')
  const password = await screen.findByLabelText('New password')
  expect(screen.getByText(/^Hello Grace Eze/)).toBeVisible()
  const tooEasy = 'Too many people use this password.'
  desk.answer('POST /api/desk/link/use/', refusal(400, tooEasy, { password: tooEasy }))
  await user.type(password, 'password123{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription(tooEasy))
  desk.answer('POST /api/desk/link/use/', { body: me })
  await user.clear(password)
  await fill(user, password, 'lamp forty harbour')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk', { replace: true }))
  expect(desk.writes.at(-1)).toMatchObject({
    path: '/api/desk/link/use/',
    body: { token: 'one-time-token', password: 'lamp forty harbour' },
    headers: { 'x-desk': '1' },
  })
})

test('signs in at once with a link of the terminal', async () => {
  desk.answer('POST /api/desk/link/', { body: { name: 'root', sets_password: false } })
  desk.answer('POST /api/desk/link/use/', { body: me })
  window.history.replaceState(null, '', '/desk/sign-in#terminal')
  await visit('/desk/sign-in', HEADING)
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk', { replace: true }))
})

test('a link that was used or is too old leads to the password', async () => {
  desk.answer('POST /api/desk/link/', refusal(401, 'This link has already been used.'))
  window.history.replaceState(null, '', '/desk/sign-in#old')
  const { user } = await visit('/desk/sign-in', HEADING)
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used.')
  await user.click(screen.getByRole('button', { name: 'Sign in with a password' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('shows why a sign-in is refused, and knows the name the next time', async () => {
  desk.answer('POST /api/desk/sign-in/', refusal(429, 'Too many tries. Please wait 5 seconds.'))
  const first = await visit('/desk/sign-in', HEADING)
  await first.user.type(screen.getByRole('combobox', { name: 'Name or e-mail' }), 'grace')
  await first.user.type(screen.getByLabelText('Password'), 'lamp forty harbour{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 5 seconds.')
  desk.answer('POST /api/desk/sign-in/', { body: me })
  await first.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk', { replace: true }))
  first.unmount()
  await visit('/desk/sign-in', HEADING)
  expect(screen.getByRole('combobox', { name: 'Name or e-mail' })).toHaveValue('Grace Eze')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
})

test('signs in with what a password manager has filled in without an event', async () => {
  desk.answer('POST /api/desk/sign-in/', { body: me })
  const { user } = await visit('/desk/sign-in', HEADING)
  fillSilently(screen.getByRole('combobox', { name: 'Name or e-mail' }), 'grace')
  fillSilently(screen.getByLabelText('Password'), 'lamp forty harbour')
  await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(desk.writes).toMatchObject([{ body: { who: 'grace', password: 'lamp forty harbour' } }]),
  )
})

test('asks for a link by mail, and does not say whether the person exists', async () => {
  desk.answer('POST /api/desk/forgotten/', { status: 204 })
  const { user } = await visit('/desk/sign-in', HEADING)
  await fill(user, screen.getByRole('combobox', { name: 'Name or e-mail' }), 'grace@example.com')
  await user.click(screen.getByRole('button', { name: 'Forgotten password' }))
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByText(/^If the desk knows an e-mail address/)).toBeVisible()
  expect(desk.writes).toMatchObject([{ path: '/api/desk/forgotten/', body: { who: 'grace@example.com' } }])
})
