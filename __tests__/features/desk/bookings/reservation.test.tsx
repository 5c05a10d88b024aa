/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { openRealDesk, type RealDesk, visit } from '../real-desk'

let desk: RealDesk

beforeEach(async () => {
  desk = await openRealDesk('desk')
  jest.mocked(navigate).mockClear()
})

async function open(arrival: string) {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Reservation' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reservation' }))
  fireEvent.input(await dialog.findByLabelText('Arrival'), { target: { value: arrival } })
  const type = (label: string | RegExp, text: string) =>
    user.type(dialog.getByRole('textbox', { name: label }), text)
  return { user, dialog, type }
}

const saved = async () =>
  (await desk.database.selectFrom('bookings').selectAll().orderBy('room_id').execute()).map(
    ({ room_id, guest_name, arrives_on, leaves_on, status, party }) => ({
      room_id,
      guest_name,
      arrives_on,
      leaves_on,
      status,
      isParty: party !== null,
    }),
  )

const ADE = {
  guest_name: 'Bisi Ade',
  arrives_on: '2026-12-04',
  leaves_on: '2026-12-06',
  status: 'expected',
}

test('takes a reservation by phone in seven actions, Enter being the last', async () => {
  const { user, dialog, type } = await open('2026-12-04')
  const nights = dialog.getByRole('textbox', { name: 'Nights' })
  await user.clear(nights)
  await user.type(nights, '2')
  expect(await dialog.findByText(/^Friday 4 December to Sunday 6 December, 2 nights:/)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Superior Room, ₦210,000' }))
  await type('Name of the guest', 'Bisi Ade')
  await type('Phone', '0803 555 0102{Enter}')
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/^\/desk\/bookings\/LH-\w{6}$/)),
  )
  expect(await saved()).toEqual([{ ...ADE, room_id: 2, isParty: false }])
})

test('reserves several rooms at once, with a deposit', async () => {
  const { user, dialog, type } = await open('2026-12-04')
  await user.type(dialog.getByRole('textbox', { name: 'Nights' }), '{Backspace}2')
  await user.click(dialog.getByRole('checkbox', { name: /^Superior Room/ }))
  await user.click(dialog.getByRole('checkbox', { name: /^Classic Room/ }))
  await type('Name of the guest', 'Bisi Ade')
  await type('Phone', '0803 555 0102')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  const amount = dialog.getByRole('textbox', { name: 'How much is paid now, in naira' })
  expect(amount).toHaveValue('380,000')
  await user.clear(amount)
  await user.type(amount, '100,000')
  await user.click(dialog.getByRole('button', { name: 'Reserve for ₦380,000' }))
  await waitFor(async () =>
    expect(await saved()).toEqual([
      { ...ADE, room_id: 1, isParty: true },
      { ...ADE, room_id: 2, isParty: true },
    ]),
  )
})

test('offers no room that somebody has, and keeps a refused form', async () => {
  await desk.plan(2, '2026-12-04', '2026-12-06')
  const { user, dialog, type } = await open('2026-12-04')
  await user.click(await dialog.findByRole('checkbox', { name: /^Classic Room/ }))
  expect(dialog.queryByRole('checkbox', { name: /^Superior Room/ })).not.toBeInTheDocument()
  desk.holdUpdates()
  await desk.plan(1, '2026-12-04', '2026-12-05')
  await type('Name of the guest', 'Bisi Ade')
  await type('Phone', '0803 555 0102{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Classic Room is kept from 4 December')
  expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toHaveValue('Bisi Ade')
  expect(await saved()).toEqual([])
})

test('says what is missing', async () => {
  const { user, dialog } = await open('2026-12-04')
  await user.click(dialog.getByRole('button', { name: 'Reserve' }))
  expect(dialog.getByText('Please choose a room.')).toBeVisible()
  expect(dialog.getByText('Please enter a phone number or an e-mail address.')).toBeVisible()
})
