import { screen } from '@testing-library/react'
import { forgetAnswers, keepAnswer } from '../../../src/features/desk/api/kept-answers'
import { me } from './answers'
import { desk, refusal, useFakeDesk, visit } from './fake-desk'
import { today } from './house'

const HOUR_MS = 60 * 60_000
const CALLS = ['me/', 'today/', 'rooms/', 'bookings/'].map((path) => `GET /api/desk/${path}`)

useFakeDesk()
afterEach(() => jest.useRealTimers())

/** Reads a screen, and closes the page. */
async function read(path: string, heading: string, text: string) {
  const { unmount } = await visit(path, heading)
  await screen.findAllByText(text)
  unmount()
}

function cutOff() {
  for (const call of CALLS) desk.answer(call, 'no connection')
}

test.each([
  ['/desk/today', 'Today', 'Ada Obi'],
  ['/desk/rooms', 'Rooms', 'Executive Suite'],
])('%s stays readable after a reload without a connection, with its time', async (path, heading, text) => {
  await read(path, heading, text)
  cutOff()
  jest.setSystemTime(Date.now() + HOUR_MS)
  await visit(path, heading)
  expect((await screen.findAllByText(text))[0]).toBeVisible()
  expect(screen.getByText(/^As of 14:30, offline\./)).toBeVisible()
})

test('a screen that was not opened is readable too', async () => {
  await read('/desk/bookings', 'Bookings', 'Ada Obi')
  cutOff()
  await visit('/desk/rooms', 'Rooms')
  expect((await screen.findAllByText('Executive Suite'))[0]).toBeVisible()
})

test('other screens say that there is no connection', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  cutOff()
  await visit('/desk/bookings', 'Bookings')
  expect(await screen.findByText(/^There is no connection/)).toBeVisible()
})

test('the copy is gone after a day', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  cutOff()
  jest.setSystemTime(Date.now() + 24 * HOUR_MS)
  await visit('/desk/today')
  expect(await screen.findByText(/^There is no connection/)).toBeVisible()
  expect(localStorage.getItem('desk.answers')).toBeNull()
})

test('the copy is gone after signing out', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  expect(localStorage.getItem('desk.answers')).toContain('Ada Obi')
  desk.answer('GET /api/desk/me/', refusal(401, 'Please sign in.'))
  await visit('/desk/sign-in', 'Sign in to the desk')
  expect(localStorage.getItem('desk.answers')).toBeNull()
})

test('an answer that arrives after signing out is not kept', () => {
  keepAnswer('/api/desk/me/', me)
  keepAnswer('/api/desk/today/', today)
  forgetAnswers()
  keepAnswer('/api/desk/today/', today)
  expect(localStorage.getItem('desk.answers')).toBeNull()
})

test('another person does not see the copy', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  desk.answer('GET /api/desk/me/', { body: { ...me, name: 'Tunde Ade', role: 'marketing' } })
  await read('/desk', 'Rooms', 'Executive Suite')
  expect(localStorage.getItem('desk.answers')).not.toContain('"/api/desk/today/"')
})
