import { screen, waitFor, within } from '@testing-library/react'
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
  const doubt = 'A hidden field was filled in.'
  desk.answer('GET /api/desk/messages/', { body: [{ ...message, state: 'doubtful', doubt }] })
  await user.click(screen.getByRole('button', { name: 'Doubtful' }))
  expect(await screen.findByText(doubt)).toBeVisible()
  expect(desk.reads).toContain('/api/desk/messages/?state=doubtful')
  await user.click(screen.getByRole('button', { name: 'Not spam (message of Ngozi Bello)' }))
  expect(desk.writes).toMatchObject([
    { method: 'PATCH', path: '/api/desk/messages/message-1/', body: { state: 'open' } },
  ])
})

test('marks a message as spam, and takes it back', async () => {
  const { user } = await visit('/desk/messages', 'Messages')
  await user.click(await screen.findByRole('button', { name: 'Spam (message of Ngozi Bello)' }))
  expect(await screen.findByText('The message of Ngozi Bello is marked as spam.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo (message of Ngozi Bello)' }))
  expect(desk.writes.map(({ body }) => body)).toEqual([{ state: 'spam' }, { state: 'open' }])
  expect(screen.queryByText(/is marked as spam/)).toBeNull()
})

test('says who answered and when', async () => {
  const answered = { ...message, state: 'answered', state_by: 'Tunde Ade', state_at: '2020-03-01T09:00:00Z' }
  desk.answer('GET /api/desk/messages/', { body: [answered] })
  await visit('/desk/messages', 'Messages')
  expect(await screen.findByText(/^Answered by Tunde Ade/)).toHaveTextContent('1 Mar 2020, 10:00')
})

test('finds messages without marks and capitals', async () => {
  const other = { ...message, id: 'message-2', name: 'Ɗan-Juma', message: 'Is breakfast included?' }
  desk.answer('GET /api/desk/messages/', { body: [message, other] })
  const { user } = await visit('/desk/messages', 'Messages')
  await screen.findByText(/may we bring a small dog/)
  await user.type(screen.getByRole('searchbox'), 'danjuma')
  await waitFor(() => expect(screen.queryByText(/may we bring a small dog/)).toBeNull())
  expect(screen.getByText('Is breakfast included?')).toBeVisible()
})

test('leads from codes to bookings and from numbers to a call', async () => {
  const words = `My booking is lh 6pmvgn, please call 0803 123 4567 or +234 (0) 805 111 2222.
    I paid ₦130,000 with 3-1795334400000-abcdefghijkl on 01.12.2026 at 14:05.`
  desk.answer('GET /api/desk/messages/', { body: [{ ...message, message: words }] })
  await visit('/desk/messages', 'Messages')
  const item = (await screen.findByText(/My booking is/)).closest('p')
  if (item === null) throw new Error('no message')
  const links = within(item).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['lh 6pmvgn', '/desk/bookings/LH-6PMVGN'],
    ['0803 123 4567', 'tel:08031234567'],
    ['+234 (0) 805 111 2222', 'tel:+23408051112222'],
  ])
  expect(item).toHaveTextContent('with 3-1795334400000-abcdefghijkl on 01.12.2026 at 14:05.')
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
