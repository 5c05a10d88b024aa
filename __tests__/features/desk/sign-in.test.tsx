/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { fillSilently } from '../../support/fill-silently'
import { desk, fill, PASSWORD, useRealDesk, visit } from './real-desk'

const HEADING = 'Sign in to the desk'
useRealDesk()

const openLink = (token: string) => {
  window.history.replaceState(null, '', `/desk/sign-in#${token}`)
  return visit('/desk/sign-in', HEADING)
}
const nameField = () => screen.getByRole('combobox', { name: 'Name or email' })
const isIn = () => waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk', { replace: true }))

test('chooses a password behind a link, whose token leaves the address at once', async () => {
  const { token } = await desk.invite('Grace Eze', 'owner')
  const { user, unmount } = await openLink(token)
  expect(window.location.href).not.toContain(token)
  const password = await screen.findByLabelText('New password')
  expect(screen.getByText(/^Hello Grace Eze/)).toBeVisible()
  await user.type(password, 'password123{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription(/^This password is guessed quickly/))
  await user.clear(password)
  await fill(user, password, PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  await isIn()
  unmount()
  await visit('/desk/account', 'Grace Eze')
})

test('signs in at once with a link of the terminal, which then leads to the password', async () => {
  const { token } = await desk.inviteTerminal()
  const { unmount } = await openLink(token)
  await isIn()
  unmount()
  const { user } = await openLink(token)
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used.')
  await user.click(screen.getByRole('button', { name: 'Sign in with a password' }))
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('shows why a sign-in is refused, and knows the name the next time', async () => {
  await desk.employ('Grace Eze', 'owner')
  const { user, unmount } = await visit('/desk/sign-in', HEADING)
  await user.type(nameField(), 'grace eze')
  await user.type(screen.getByLabelText('Password'), 'lamp forty{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('do not match')
  await user.type(screen.getByLabelText('Password'), ' harbour{Enter}')
  await isIn()
  unmount()
  await visit('/desk/sign-in', HEADING)
  expect(nameField()).toHaveValue('Grace Eze')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
})

test('signs in with what a password manager has filled in without an event', async () => {
  await desk.employ('Grace Eze', 'owner')
  const { user } = await visit('/desk/sign-in', HEADING)
  fillSilently(nameField(), 'Grace Eze')
  fillSilently(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await isIn()
})

test('asks for a link by mail, and does not say whether the person exists', async () => {
  const { user } = await visit('/desk/sign-in', HEADING)
  await fill(user, nameField(), 'grace@example.com')
  await user.click(screen.getByRole('button', { name: 'Forgotten password' }))
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  expect(await screen.findByText(/^If the desk knows an email address/)).toBeVisible()
})
