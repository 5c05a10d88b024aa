import { fireEvent, screen, within } from '@testing-library/react'
import type { Night } from '../../../../src/shared/desk/money'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

const NOTHING = { code: null, guest_name: null, charge: null, balance: null, closed: null, mark: null }
const NIGHT: Night = {
  day: '2026-11-22',
  lines: [
    {
      ...NOTHING,
      room_id: 1,
      room_name: 'Classic Room',
      use: 'slept',
      code: 'LH-7K3M9Q',
      guest_name: 'Ada Obi',
      charge: 85_000,
      balance: 20_000,
    },
    {
      ...NOTHING,
      room_id: 2,
      room_name: 'Superior Room',
      use: 'closed',
      closed: { kind: 'house_use', by: 'Bola Ige', note: 'Night manager' },
    },
    {
      ...NOTHING,
      room_id: 3,
      room_name: 'Deluxe King',
      use: 'slept',
      code: 'LH-2RN7H6',
      guest_name: 'Emeka Eze',
      balance: 0,
      mark: 'This night is not charged: the guest was to leave on 22 November 2026.',
    },
    { ...NOTHING, room_id: 4, room_name: 'Twin Room', use: 'free' },
  ],
  slept: 2,
  charged: 1,
  verdict: '2 rooms slept in, 1 closed, 1 free; 1 night charged. 1 line needs a look.',
}

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  desk.answer('GET /api/desk/night/', { body: NIGHT })
})

test('is reached from Money, and shows each room with guest, charge, balance and what to look at', async () => {
  await visit('/desk/money', 'Money')
  expect(screen.getByRole('link', { name: 'Night audit' })).toHaveAttribute('href', '/desk/money/night')
  await visit('/desk/money/night', 'Night audit')
  expect(await screen.findByText(NIGHT.verdict)).toBeVisible()
  const rows = within(screen.getAllByRole('table').at(-1) ?? document.body).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'RoomWho or whyChargeBalance',
    'Classic RoomAda Obi, LH-7K3M9QCharge ₦85,000Balance ₦20,000',
    'Superior RoomHouse use, by Bola IgeNight manager',
    `Deluxe KingEmeka Eze, LH-2RN7H6${NIGHT.lines[2]?.mark}Balance ₦0`,
    'Twin RoomFree',
  ])
})

test('can be read for another night', async () => {
  await visit('/desk/money/night', 'Night audit')
  fireEvent.change(screen.getByLabelText('Another night'), { target: { value: '2026-02-01' } })
  expect(await screen.findByText(NIGHT.verdict)).toBeVisible()
  expect(desk.reads).toContain('/api/desk/night/?day=2026-02-01')
})
