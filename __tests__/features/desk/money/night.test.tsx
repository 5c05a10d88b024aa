import { fireEvent, screen, within } from '@testing-library/react'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'
import { night } from '../money-answers'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

test('is reached from Money, and shows each room with guest, charge, balance and what to look at', async () => {
  await visit('/desk/money', 'Money')
  expect(screen.getByRole('link', { name: 'Night audit' })).toHaveAttribute('href', '/desk/money/night')
  await visit('/desk/money/night', 'Night audit')
  expect(await screen.findByText(night.verdict)).toBeVisible()
  const rows = within(screen.getAllByRole('table').at(-1) ?? document.body).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'RoomWho or whyChargeBalance',
    'Classic RoomAda Obi, LH-7K3M9QCharge ₦85,000Balance ₦20,000',
    'Superior RoomHouse use, by Bola IgeNight manager',
    `Deluxe KingEmeka Eze, LH-2RN7H6${night.lines[2]?.mark}Balance ₦0`,
    'Twin RoomFree',
  ])
})

test('can be read for another night', async () => {
  await visit('/desk/money/night', 'Night audit')
  fireEvent.input(screen.getByLabelText('Night'), { target: { value: '2026-02-01' } })
  expect(await screen.findByText(night.verdict)).toBeVisible()
  expect(desk.reads).toContain('/api/desk/night/?day=2026-02-01')
})
