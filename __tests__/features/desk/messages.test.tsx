import { fireEvent, screen, waitFor } from '@testing-library/react'
import { answerLink } from '../../../src/features/desk/messages/answer-link'
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

test('shows the others on demand, and can open one again', async () => {
  const { user } = await visit('/desk/messages', 'Messages')
  await screen.findByText(/may we bring a small dog/)
  desk.answer('GET /api/desk/messages/', { body: [{ ...message, state: 'spam' }] })
  await user.click(screen.getByRole('button', { name: 'Spam' }))
  expect(await screen.findByRole('button', { name: /^Open again/ })).toBeVisible()
  expect(desk.reads).toContain('/api/desk/messages/?state=spam')
})

test('shows doubtful messages by themselves, with the reason, and takes the doubt away', async () => {
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

test('a double click marks one message, and not the one that comes up under the pointer', async () => {
  const next = { ...message, id: 'message-2', name: 'Bayo Ade' }
  desk.answer('GET /api/desk/messages/', { body: [message, next] })
  await visit('/desk/messages', 'Messages')
  const [first, below] = await screen.findAllByRole('button', { name: /^Mark as answered/ })
  if (first === undefined || below === undefined) throw new Error('there are not two messages')
  fireEvent.click(first, { detail: 1 })
  fireEvent.click(below, { detail: 2 })
  expect(below).toBeEnabled()
  await waitFor(() => expect(desk.writes).toMatchObject([{ path: '/api/desk/messages/message-1/' }]))
})

test('says when there may be more messages than it shows', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...message, id: `message-${index}` }))
  desk.answer('GET /api/desk/messages/', { body: many })
  await visit('/desk/messages', 'Messages')
  expect(await screen.findByText(/^These are the newest 500\./)).toBeVisible()
})

test('says when nothing waits', async () => {
  desk.answer('GET /api/desk/messages/', { body: [] })
  await visit('/desk/messages', 'Messages')
  expect(await screen.findByText('No message waits for an answer.')).toBeVisible()
})

test('an answer has a subject, a greeting and the guest’s own words', () => {
  const link = new URL(answerLink(message, 'The Landmark Hotel'))
  expect(link.pathname).toBe('ngozi@example.com')
  expect(link.searchParams.get('subject')).toBe('Your message to The Landmark Hotel')
  expect(link.searchParams.get('body')).toMatch(/^Dear Ngozi Bello,\r\n/)
  expect(link.searchParams.get('body')).toContain('> Good morning,\r\n> may we bring a small dog?')
})

test('no name or address of a guest adds anybody to the answer', () => {
  const tricky = { ...message, email: 'a@example.com?bcc=b@example.com', name: 'A&cc=c@example.com' }
  const link = new URL(answerLink(tricky, 'Hotel'))
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body'])
})
