/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor } from '@testing-library/react'
import { desk, fill, NOW, useRealDesk, visit } from './real-desk'

const SUBJECT = 'Your booking at The Landmark Hotel'

useRealDesk('desk')

let code: string
let path: string
beforeEach(async () => {
  code = (await desk.book()).code
  await desk.write('Is there a pool?')
  const mails = desk.database.selectFrom('outbox').select('id').where('kind', '=', 'booking-confirmed')
  path = `/desk/mail/${(await mails.executeTakeFirstOrThrow()).id}`
})

test('leads to the mail, names the guest, links the booking, and finds a mail by either', async () => {
  const { user } = await visit('/desk/mail', 'Mail')
  expect(await screen.findByRole('link', { name: SUBJECT })).toHaveAttribute('href', path)
  expect(screen.getByRole('link', { name: 'Message from the site' })).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Find by guest, address, booking or subject' })
  await fill(user, search, `${code.toLowerCase().replace('-', '')} obi`)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Message from the site' })).toBeNull())
  const bookings = screen.getAllByRole('link', { name: code })
  expect(bookings[0]).toHaveAttribute('href', `/desk/bookings/${code}`)
  expect(bookings.map(({ parentElement }) => parentElement?.textContent)).toContainEqual(
    expect.stringContaining(`To ada@example.com, booking ${code} of Ada Obi, `),
  )
})

test('shows recipient, subject and text of a mail, or why it has no text', async () => {
  const { unmount } = await visit(path, 'A mail')
  expect(await screen.findByRole('heading', { name: SUBJECT })).toBeVisible()
  expect(screen.getByText('ada@example.com')).toBeVisible()
  expect(screen.getByText(/^Dear Ada Obi/)).toHaveTextContent(code)
  unmount()
  await desk.database.updateTable('outbox').set({ unsent: 'erased', done_at: NOW.toISOString() }).execute()
  await visit(path, 'A mail')
  expect(await screen.findByText('The guest was erased, and what this mail said with them.')).toBeVisible()
})
