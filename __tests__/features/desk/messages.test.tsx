/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { answerLink } from '../../../src/features/desk/messages/MessagesScreen'
import { desk, useRealDesk, visit } from './real-desk'

useRealDesk('desk')

beforeEach(async () => {
  await desk.write('Good morning,\nmay we bring a small dog?')
})

const open = () => visit('/desk/messages', 'Messages')
const gone = () => waitFor(() => expect(screen.queryByText(/may we bring a small dog/)).toBeNull())

test('shows open messages, marks one as answered, and says who answered', async () => {
  const { user } = await open()
  expect(await screen.findByText(/may we bring a small dog/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as answered (message of Ada Obi)' }))
  await gone()
  await user.click(screen.getByRole('button', { name: 'Answered' }))
  expect(await screen.findByText(/^Answered by A desk/)).toHaveTextContent(/14:30/)
})

test('lists doubtful messages with the reason, and clears the doubt', async () => {
  await desk.write('Buy now', { subject: 'https://spam.example' })
  const { user } = await open()
  await screen.findByText(/may we bring a small dog/)
  await user.click(screen.getByRole('button', { name: 'Doubtful' }))
  expect(await screen.findByText('A hidden field was filled in.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not spam (message of Ada Obi)' }))
  await waitFor(() => expect(screen.queryByText('Buy now')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Buy now')).toBeVisible()
})

test('marks a message as spam, and takes it back', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Spam (message of Ada Obi)' }))
  expect(await screen.findByText('The message of Ada Obi is marked as spam.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Spam' }))
  await user.click(await screen.findByRole('button', { name: 'Not spam (message of Ada Obi)' }))
  expect(await screen.findByText('The message of Ada Obi is open again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText(/may we bring a small dog/)).toBeVisible()
})

test('leads from codes to bookings and from numbers to a call', async () => {
  await desk.write(`My booking is lh 6pmvgn, please call 0803 123 4567 or +234 (0) 805 111 2222.
    I paid ₦130,000 with 3-1795334400000-abcdefghijkl on 01.12.2026 at 14:05.`)
  await open()
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

const message = {
  name: 'Ngozi Bello',
  email: 'ngozi@example.com',
  message: 'Good morning,\nmay we bring a small dog?',
}

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
