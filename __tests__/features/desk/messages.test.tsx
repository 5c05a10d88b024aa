import { screen } from '@testing-library/react'
import { answerLink } from '../../../src/features/desk/messages/MessagesScreen'
import { message } from './answers'
import { type FakeDesk, openFakeDesk, visit } from './fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

test('shows open messages and marks one as answered', async () => {
  const { user } = await visit('/desk/messages', 'Messages')
  expect(await screen.findByText(/may we bring a small dog/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as answered (message of Ngozi Bello)' }))
  expect(desk.writes).toMatchObject([
    { method: 'PATCH', path: '/api/desk/messages/message-1/', body: { state: 'answered' } },
  ])
})

test('lists doubtful messages with the reason, and clears the doubt', async () => {
  const { user } = await visit('/desk/messages', 'Messages')
  await screen.findByText(/may we bring a small dog/)
  const doubt = 'It was sent less than three seconds after the form appeared.'
  desk.answer('GET /api/desk/messages/', { body: [{ ...message, state: 'doubtful', doubt }] })
  await user.click(screen.getByRole('button', { name: 'Doubtful' }))
  expect(await screen.findByText(`Doubtful: ${doubt}`)).toBeVisible()
  expect(desk.reads).toContain('/api/desk/messages/?state=doubtful')
  expect(screen.getByRole('button', { name: /^Spam \(/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not spam (message of Ngozi Bello)' }))
  expect(desk.writes).toMatchObject([
    { method: 'PATCH', path: '/api/desk/messages/message-1/', body: { state: 'open' } },
  ])
})

test('an answer has a subject, a greeting and the guest’s own words', () => {
  const link = new URL(answerLink(message, 'The Landmark Hotel'))
  expect(link.pathname).toBe('ngozi@example.com')
  expect(link.searchParams.get('subject')).toBe('Your message to The Landmark Hotel')
  expect(link.searchParams.get('body')).toMatch(/^Dear Ngozi Bello,\r\n/)
  expect(link.searchParams.get('body')).toContain('> Good morning,\r\n> may we bring a small dog?')
})

test('a guest’s name or address cannot add recipients to the answer', () => {
  const tricky = { ...message, email: 'a@example.com?bcc=b@example.com', name: 'A&cc=c@example.com' }
  const link = new URL(answerLink(tricky, 'Hotel'))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
})
