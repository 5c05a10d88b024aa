/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor } from '@testing-library/react'
import { desk, setClock, useRealDesk, visit } from './real-desk'

useRealDesk('owner')

let code: string

beforeEach(async () => {
  code = (await desk.receive({ roomId: 3 })).code
})

test('shows who did what and when, with the booking a tap away', async () => {
  await visit('/desk/journal', 'Journal')
  expect((await screen.findByText(/checked in/)).closest('li')).toHaveTextContent(/14:30, Bola/)
  expect(screen.getAllByRole('link', { name: code })[0]).toHaveAttribute('href', `/desk/bookings/${code}`)
})

test('filters in names, and turns pages', async () => {
  for (let minute = 0; minute < 60; minute += 1) {
    setClock(`2026-11-22T14:${String(minute).padStart(2, '0')}:00Z`)
    await desk.charge(code, 100_000, 'Water')
  }
  await desk.shut(2)
  const { user } = await visit('/desk/journal', 'Journal')
  const closed = /was closed|out of order/i
  expect(await screen.findByText(closed)).toBeVisible()
  const room = await screen.findByRole('option', { name: '3 Deluxe King' })
  await user.selectOptions(screen.getByLabelText('Room'), room)
  await waitFor(() => expect(screen.queryByText(closed)).not.toBeInTheDocument())
  await user.selectOptions(screen.getByLabelText('Room'), screen.getByRole('option', { name: 'All rooms' }))
  expect(await screen.findByText(closed)).toBeVisible()
  await user.type(screen.getByLabelText('Booking code'), code.toLowerCase().replace('-', ' '))
  await waitFor(() => expect(screen.queryByText(closed)).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByText(/checked in/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Newer' }))
  await waitFor(() => expect(screen.queryByText(/checked in/)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull()
})
