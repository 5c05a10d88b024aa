import { screen } from '@testing-library/react'
import { mails } from './answers'
import { desk, fill, useFakeDesk, visit } from './fake-desk'

useFakeDesk()

test('leads to the mail, names the guest, links the booking, and finds a mail by either', async () => {
  const { user } = await visit('/desk/mail', 'Mail')
  const mail = await screen.findByRole('link', { name: 'Your room at The Landmark Hotel' })
  expect(mail).toHaveAttribute('href', '/desk/mail/mail-1')
  const booking = await screen.findByRole('link', { name: 'LH-7K3M9Q' })
  expect(booking).toHaveAttribute('href', '/desk/bookings/LH-7K3M9Q')
  expect(booking.parentElement).toHaveTextContent(/^To ada@example.com, booking LH-7K3M9Q of Ada Obi, /)
  const search = screen.getByRole('searchbox', { name: 'Find by guest, address, booking or subject' })
  await fill(user, search, 'lh7k3 obi')
  expect(await screen.findByText('No mail here has this.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'LH-7K3M9Q' })).toBeVisible()
})

test('shows recipient, subject and text of a mail', async () => {
  desk.answer('GET /api/desk/mails/mail-1/', {
    body: { ...mails[1], text: 'Dear Ada Obi,\n\nyour code is LH-7K3M9Q.', missing: null },
  })
  await visit('/desk/mail/mail-1', 'A mail')
  expect(await screen.findByRole('heading', { name: 'Your room at The Landmark Hotel' })).toBeVisible()
  expect(screen.getByText('ada@example.com')).toBeVisible()
  expect(screen.getByText(/^Dear Ada Obi/)).toHaveTextContent('your code is LH-7K3M9Q.')
})

test('says why a mail has no text', async () => {
  const missing = 'The guest was erased, and what this mail said with them.'
  desk.answer('GET /api/desk/mails/mail-1/', { body: { ...mails[1], text: null, missing } })
  await visit('/desk/mail/mail-1', 'A mail')
  expect(await screen.findByText(missing)).toBeVisible()
})
