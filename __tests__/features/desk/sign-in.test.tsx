import { screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { me } from './answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from './fake-desk'

const HEADING = 'Sign in to the desk'
let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

afterEach(() => window.history.replaceState(null, '', '/'))

test('signs in with the link, and removes its token from the address at once', async () => {
  desk.answer('POST /api/desk/sign-in/', { body: me })
  const release = desk.hold('POST /api/desk/sign-in/')
  window.history.replaceState(null, '', '/desk/sign-in#one-time-token')
  await visit('/desk/sign-in', HEADING)
  expect(window.location.href).not.toContain('one-time-token')
  expect(screen.getByRole('status')).toHaveTextContent('Signing you in…')
  release()
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk', { replace: true }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/sign-in/', body: { token: 'one-time-token' }, headers: { 'x-desk': '1' } },
  ])
})

test('a link that was used or is too old says what to do', async () => {
  desk.answer('POST /api/desk/sign-in/', refusal(401, 'This link has already been used.'))
  window.history.replaceState(null, '', '/desk/sign-in#old')
  await visit('/desk/sign-in', HEADING)
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used.')
  expect(screen.getByText(/Ask the owner for a new one/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('explains how to sign in without a link, and sends nothing', async () => {
  await visit('/desk/sign-in', HEADING)
  expect(screen.getByText(/You sign in with a link/)).toBeVisible()
  expect(desk.writes).toEqual([])
})
