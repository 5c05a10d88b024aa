/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, within } from '@testing-library/react'
import { openRealDesk, setClock, visit } from '../real-desk'

test('shows each room with guest, charge, balance and what to look at', async () => {
  const desk = await openRealDesk()
  const { code } = await desk.book({ roomId: 1 })
  await desk.stays.arrive(code)
  await desk.charge(code, 2_000_000, 'Dinner')
  const unpaid = await desk.book({ roomId: 3, name: 'Emeka Eze' })
  await desk.stays.arrive(unpaid.code)
  await desk.voidCharge(unpaid.code)
  await desk.shut(2)
  setClock('2026-11-23T09:00:00Z')
  await visit('/desk/money', 'Money')
  expect(await screen.findByRole('link', { name: 'Night audit' })).toHaveAttribute(
    'href',
    '/desk/money/night',
  )
  await visit('/desk/money/night', 'Night audit')
  fireEvent.input(screen.getByLabelText('Night'), { target: { value: '2026-11-22' } })
  expect(await screen.findByText(/1 night charged\. 2 lines need a look\.$/)).toBeVisible()
  const rows = within(screen.getAllByRole('table').at(-1) ?? document.body).getAllByRole('row')
  expect(rows.slice(0, 4).map((row) => row.textContent)).toEqual([
    'RoomWho or whySlipChargeBalance',
    `Classic RoomAda Obi, ${code}Charge ₦85,000Balance ₦20,000`,
    expect.stringMatching(/^Superior RoomOut of order, by Chidi/),
    expect.stringMatching(/^Deluxe KingEmeka Eze, LH-\w{6}Ngozi has voided the charge of this night/),
  ])
  fireEvent.input(screen.getByLabelText('Night'), { target: { value: '2026-11-21' } })
  expect(await screen.findByText(/0 nights charged/)).toBeVisible()
})
