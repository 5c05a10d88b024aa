/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, within } from '@testing-library/react'
import { openRealDesk, setClock, visit } from '../real-desk'

test('shows each room with guest, charge, balance and what to look at', async () => {
  const desk = await openRealDesk()
  const { code } = await desk.receive({ roomId: 1 })
  await desk.charge(code, 2_000_000, 'Dinner')
  const unpaid = await desk.receive({ roomId: 3, name: 'Emeka Eze' })
  await desk.voidCharge(unpaid.code)
  await desk.shut(2)
  setClock('2026-11-23T09:00:00Z')
  const { unmount } = await visit('/desk/money', 'Money')
  expect(await screen.findByRole('link', { name: 'Night audit' })).toHaveAttribute(
    'href',
    '/desk/money/night',
  )
  unmount()
  await visit('/desk/money/night', 'Reports')
  expect(
    await screen.findByText(/^22 November 2026: .* 1 night charged\. 2 lines need a look\.$/),
  ).toBeVisible()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(0, 4).map((row) => row.textContent)).toEqual([
    'RoomTo look atNightWhatGuestBookingSlipChargeBalance',
    `Classic Room2026-11-22sleptAda Obi${code}₦85,000₦20,000`,
    expect.stringMatching(/^Superior Room.+2026-11-22out of order, Chidi/),
    expect.stringMatching(
      /^Deluxe King.*Ngozi has voided the charge of this night.*2026-11-22sleptEmeka EzeLH-\w{6}/,
    ),
  ])
  expect(screen.getByRole('link', { name: code })).toHaveAttribute('href', `/desk/bookings/${code}`)
  fireEvent.input(screen.getByLabelText('From'), { target: { value: '2026-11-21' } })
  expect(await screen.findByText(/^21 November 2026: .* 0 nights charged/)).toBeVisible()
})
