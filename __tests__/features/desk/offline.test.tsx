/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen } from '@testing-library/react'
import { forgetAnswers, keepAnswer } from '../../../src/features/desk/api/kept-answers'
import { desk, useRealDesk, visit } from './real-desk'

const HOUR_MS = 60 * 60_000

useRealDesk()

beforeEach(async () => {
  await desk.book()
})

/** Reads a screen, and closes the page. */
async function read(path: string, heading: string, text: string) {
  const { unmount } = await visit(path, heading)
  await screen.findAllByText(text)
  unmount()
}

const cutOff = () => desk.breakLine(/./)
const kept = () => localStorage.getItem('desk.answers')

test('a screen that was not opened is readable too, and others say that there is no connection', async () => {
  await read('/desk/bookings', 'Bookings', 'Ada Obi')
  cutOff()
  const { unmount } = await visit('/desk/rooms', 'Rooms')
  expect((await screen.findAllByText('Executive Suite'))[0]).toBeVisible()
  unmount()
  await visit('/desk/bookings', 'Bookings')
  expect(await screen.findByText(/^There is no connection/)).toBeVisible()
})

test('the copy is gone after a day', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  cutOff()
  jest.setSystemTime(Date.now() + 24 * HOUR_MS)
  await visit('/desk/today')
  expect(await screen.findByText(/^There is no connection/)).toBeVisible()
  expect(kept()).toBeNull()
})

test('an answer that arrives after signing out is not kept', () => {
  keepAnswer('/api/desk/me/', { name: 'Grace Eze' })
  keepAnswer('/api/desk/today/', {})
  forgetAnswers()
  keepAnswer('/api/desk/today/', {})
  expect(kept()).toBeNull()
})

test('another person does not see the copy', async () => {
  await read('/desk/today', 'Today', 'Ada Obi')
  await desk.signInAs('marketing')
  await read('/desk', 'Rooms', 'Executive Suite')
  expect(kept()).not.toContain('Ada Obi')
})
