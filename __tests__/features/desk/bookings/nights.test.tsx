/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { callDesk } from '../../../../src/features/desk/api/call-desk'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('owner')

/** Opens a form, and returns what can be found in its dialog. */
async function open(path: string, heading: string, button: RegExp) {
  const { user } = await visit(path, heading)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('textbox', { name: 'Nights' })
  const type = async (label: string | RegExp, text: string) => {
    const field = dialog.getByRole('textbox', { name: label })
    await user.clear(field)
    await fill(user, field, text)
  }
  return { user, dialog, type }
}

/** Returns the bookings with nights, charges and payments, in naira. */
async function bookings() {
  const rows = await desk.database.selectFrom('bookings').selectAll().execute()
  const entries = await desk.database.selectFrom('folio_entries').selectAll().execute()
  return rows.map(({ id, guest_name, room_id, arrives_on, leaves_on }) => {
    const of = (kind: string) =>
      entries
        .filter((entry) => entry.booking_id === id && entry.kind === kind)
        .reduce((sum, entry) => sum + entry.amount_kobo / 100, 0)
    return { guest_name, room_id, arrives_on, leaves_on, charged: of('charge'), paid: of('payment') }
  })
}

const walkIn = () => open('/desk/rooms', 'Rooms', /^Walk-in Superior Room/)

const stayOn = () => open('/desk', 'Today', /^Stay on Ada Obi/)

describe('a walk-in', () => {
  test('is refused when the price has changed since the form was opened, which keeps what was seen', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Name of the guest', 'Bisi Ade')
    await type('Phone', '0803 555 0102')
    await callDesk('PATCH rooms/:id/', { id: 2, price_kobo: 11_000_000 })
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('changed from ₦105,000 to ₦110,000')
    await waitFor(() => expect(document.body).toHaveTextContent('₦110,000, change'))
    expect(dialog.getByRole('textbox', { name: 'Price, in naira' })).toHaveValue('105,000')
    expect(await bookings()).toEqual([])
  })

  test('gets the room of the tile for its price, and the desk goes to the booking', async () => {
    const { user, dialog, type } = await walkIn()
    expect(dialog.getByRole('combobox', { name: 'Room' })).toHaveDisplayValue('Superior Room, ₦105,000')
    await type('Name of the guest', 'Bisi Ade')
    await type('Phone', '0803 555 0102')
    await type('Nights', '2')
    expect(dialog.getByText('Until Tuesday 24 November.')).toHaveAttribute('role', 'status')
    expect(dialog.getByRole('textbox', { name: /^Price of all nights/ })).toHaveValue('210,000')
    expect(dialog.getByRole('textbox', { name: 'Persons' })).toHaveValue('1')
    await user.click(dialog.getByRole('radio', { name: 'POS' }))
    await type('Number of the slip', '004512')
    await user.selectOptions(dialog.getByLabelText('A part in another way?'), 'Cash')
    await type('Cash, in naira', '80,000')
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/^\/desk\/bookings\/LH-\w{6}$/)),
    )
    expect(await bookings()).toEqual([
      {
        guest_name: 'Bisi Ade',
        room_id: 2,
        arrives_on: '2026-11-22',
        leaves_on: '2026-11-24',
        charged: 210_000,
        paid: 210_000,
      },
    ])
    expect((await desk.journal()).at(-1)).toMatch(
      /₦210,000 was paid partly by POS \(004512\), ₦80,000 of it in cash\.$/,
    )
  })

  test('opens in its first field, with the only room that is free', async () => {
    for (const id of [1, 3, 4, 5, 6, 7, 8]) await desk.shut(id).catch(() => undefined)
    const { dialog } = await open('/desk', 'Today', /^Walk-in$/)
    expect(dialog.getByRole('combobox', { name: 'Room, the only free one' })).toHaveValue('2')
    expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toHaveFocus()
  })

  test('may pay later', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Not yet' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(await bookings()).toMatchObject([{ charged: 105_000, paid: 0 }])
  })

  test('is not sent before everything is there', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Nights', '0')
    await user.click(dialog.getByRole('button', { name: 'Check in' }))
    expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toBeInvalid()
    expect(dialog.getByRole('radio', { name: 'Cash' })).toBeInvalid()
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    const nights = dialog.getByRole('textbox', { name: 'Nights' })
    expect(nights).toHaveAccessibleDescription('A number from 1 to 90.')
    expect(nights).toHaveFocus()
    expect(await bookings()).toEqual([])
  })

  test('for less than the price of the room needs an owner, and says so beforehand', async () => {
    await desk.signInAs('desk')
    const { user, dialog, type } = await walkIn()
    expect(dialog.getByText(/Only an owner can ask for less\.$/)).toBeVisible()
    await type('Price, in naira', '104,999')
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    expect(dialog.getByRole('textbox', { name: 'Price, in naira' })).toHaveAccessibleDescription(
      'Only an owner can ask for less than ₦105,000.',
    )
  })

  test('that reaches into a kept night says at once who keeps it', async () => {
    await desk.plan(2, '2026-11-23', '2026-11-25')
    const { dialog, type } = await walkIn()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await type('Nights', '2')
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Superior Room is kept from 23 November 2026 to 25 November 2026, as Chidi has planned for “Wedding”.',
    )
    expect(dialog.getByRole('combobox', { name: 'Room' })).toHaveDisplayValue(
      'Superior Room, ₦105,000, not free',
    )
  })

  test('for a price below half of the room’s is asked about again, for each such price', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await type('Price, in naira', '10,500')
    const send = dialog.getByRole('button', { name: 'Check in Bisi Ade' })
    await user.click(send)
    expect(
      dialog.getByRole('group', { name: '₦10,500 for 1 night is far below ₦105,000. Is that right?' }),
    ).toBeVisible()
    expect(await bookings()).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Yes, ₦10,500 is right' }))
    await type('Price, in naira', '1,050')
    await user.click(send)
    expect(await bookings()).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Yes, ₦1,050 is right' }))
    await user.click(send)
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(await bookings()).toMatchObject([{ charged: 1_050, paid: 1_050 }])
  })
})

describe('a stay', () => {
  let code: string

  beforeEach(async () => {
    code = (await desk.receive({ roomId: 3 })).code
    setClock('2026-11-23T08:00:00Z')
  })

  test('is extended by nights for the price of the room', async () => {
    const { user, dialog, type } = await stayOn()
    await type('Nights', '3')
    expect(dialog.getByText('Until Thursday 26 November.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Transfer' }))
    await user.click(dialog.getByRole('button', { name: 'Stay on 3 nights' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Please enter the reference of the transfer/)
    await type('Reference of the transfer', 'GTB 88213')
    await user.click(dialog.getByRole('button', { name: 'Stay on 3 nights' }))
    await dialogCloses()
    expect(await bookings()).toMatchObject([{ leaves_on: '2026-11-26', charged: 520_000, paid: 520_000 }])
  })

  test('into a kept night is refused with who keeps it, and with the rooms that are free', async () => {
    await desk.plan(3, '2026-11-24', '2026-11-26')
    await desk.plan(2, '2026-11-23', '2026-11-26')
    const { user, dialog, type } = await stayOn()
    await type('Nights', '2')
    const alert = dialog.getByRole('alert')
    expect(alert).toHaveTextContent(/as Chidi has planned for “Wedding”\. Free then: .*Classic Room/)
    expect(alert).not.toHaveTextContent(/Free then: .*Superior Room/)
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Stay on 2 nights' }))
    expect(await dialog.findByText(/What you chose was not done/)).toBeVisible()
  })

  test('that was extended can be taken back', async () => {
    await desk.stays.extend(code, 2, 21_000_000)
    const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
    await user.click(await screen.findByRole('button', { name: /^Undo stay on/ }))
    const confirm = await screen.findByRole('button', { name: 'Undo 2 nights' })
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Ada Obi leaves Deluxe King on Monday 23 November after all. The charge of ₦210,000 is voided.',
    )
    await user.click(confirm)
    await dialogCloses()
    expect(await bookings()).toMatchObject([{ leaves_on: '2026-11-23' }])
    expect(await screen.findByText('Nothing owed')).toBeVisible()
  })
})
