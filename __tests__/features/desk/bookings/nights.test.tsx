import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'
import { me } from '../answers'
import { booking, stayed, story } from '../house'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  jest.mocked(navigate).mockClear()
})

/** Opens a form, and returns what can be found in its dialog. */
async function open(path: string, heading: string, button: RegExp) {
  const { user } = await visit(path, heading)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('textbox', { name: 'Nights' })
  const type = async (label: string | RegExp, text: string) => {
    const field = dialog.getByRole('textbox', { name: label })
    await user.clear(field)
    await user.type(field, text)
  }
  return { user, dialog, type }
}

const walkIn = () => open('/desk/rooms', 'Rooms', /^Walk-in Superior Room/)
const stayOn = () => open('/desk', 'Today', /^Stay on Chidi Okafor/)

describe('a walk-in', () => {
  test('gets the room of the tile for its price, and the desk goes to the booking', async () => {
    desk.answer('POST /api/desk/bookings/', { body: { ...booking, code: 'NEW234' } })
    const { user, dialog, type } = await walkIn()
    expect(dialog.getByRole('combobox', { name: 'Room' })).toHaveDisplayValue('Superior Room, ₦105,000')
    await type('Name of the guest', 'Bisi Ade')
    await type('Phone', '0803 555 0102')
    await type('Nights', '2')
    expect(dialog.getByText('Until Tuesday 24 November.')).toHaveAttribute('role', 'status')
    expect(dialog.getByRole('textbox', { name: /^Price of all nights/ })).toHaveValue('210,000')
    await user.click(dialog.getByRole('radio', { name: 'POS' }))
    await type('Number of the slip', '004512')
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    expect(desk.writes).toMatchObject([
      {
        path: '/api/desk/bookings/',
        body: {
          room_id: 2,
          guest_name: 'Bisi Ade',
          phone: '0803 555 0102',
          nights: 2,
          total_kobo: 21_000_000,
          payment: { method: 'pos', amount_kobo: 21_000_000, reference: '004512' },
        },
      },
    ])
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/bookings/NEW234'))
  })

  test('may pay later', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Not yet' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    expect(desk.writes).toMatchObject([{ body: { total_kobo: 10_500_000, payment: null } }])
  })

  test('is not sent before everything is there; the errors stand at the fields', async () => {
    const { user, dialog, type } = await walkIn()
    await type('Nights', '0')
    await user.click(dialog.getByRole('button', { name: 'Check in' }))
    const name = dialog.getByRole('textbox', { name: 'Name of the guest' })
    expect(name).toHaveAccessibleDescription('Please enter the name of the guest.')
    expect(name).toHaveFocus()
    expect(dialog.getByRole('textbox', { name: 'Nights' })).toHaveAccessibleDescription(
      'A number from 1 to 90.',
    )
    expect(dialog.getByRole('group', { name: 'Paid how?' })).toHaveAccessibleDescription('Please choose one.')
    expect(desk.writes).toEqual([])
  })

  test('keeps what was typed when the server refuses it, with its errors at the fields', async () => {
    const message = 'Please enter the name of the guest, in one line.'
    desk.answer('POST /api/desk/bookings/', refusal(400, message, { guest_name: message }))
    const { user, dialog, type } = await walkIn()
    await type('Name of the guest', 'Bisi Ade')
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Check in Bisi Ade' }))
    const name = dialog.getByRole('textbox', { name: 'Name of the guest' })
    await waitFor(() => expect(name).toHaveAccessibleDescription(message))
    expect(name).toHaveFocus()
    expect(name).toHaveValue('Bisi Ade')
    expect(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
  })

  test('for less than the price of the room needs an owner, and says so beforehand', async () => {
    desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
    const { user, dialog, type } = await walkIn()
    expect(dialog.getByText(/Only an owner can ask for less\.$/)).toBeVisible()
    await type('Price, in naira', '104,999')
    await user.click(dialog.getByRole('button', { name: 'Check in' }))
    expect(dialog.getByRole('textbox', { name: 'Price, in naira' })).toHaveAccessibleDescription(
      'The price is ₦105,000. Only an owner can ask for less.',
    )
  })

  test('that reaches into a kept night cannot be sent, and says at once who keeps it', async () => {
    const plan = {
      id: 'p',
      room_id: 2,
      room_name: 'Superior Room',
      kind: 'house_use',
      created_by: 'Tunde Ade',
    }
    const days = { from_day: '2026-11-23', until: '2026-11-25', note: 'Wedding' }
    desk.answer('GET /api/desk/plans/', { body: [{ ...plan, ...days }] })
    const { dialog, type } = await walkIn()
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await type('Nights', '2')
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Superior Room is kept from 23 November 2026 to 25 November 2026, as Tunde Ade has planned for “Wedding”.',
    )
    expect(dialog.getByRole('combobox', { name: 'Room' })).toHaveDisplayValue('Superior Room, ₦105,000, kept')
    expect(dialog.getByRole('button', { name: 'Check in' })).toBeDisabled()
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
    ).toHaveAccessibleDescription('Please check the price.')
    await user.click(dialog.getByRole('radio', { name: 'Yes, ₦10,500 is right' }))
    await type('Price, in naira', '1,050')
    await user.click(send)
    expect(desk.writes).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'Yes, ₦1,050 is right' }))
    await user.click(send)
    expect(desk.writes).toMatchObject([{ body: { total_kobo: 105_000, payment: { amount_kobo: 105_000 } } }])
  })
})

describe('a stay', () => {
  test('is extended by nights for the price of the room', async () => {
    const { user, dialog, type } = await stayOn()
    await type('Nights', '3')
    expect(dialog.getByText('Until Wednesday 25 November.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Transfer' }))
    await user.click(dialog.getByRole('button', { name: 'Stay on 3 nights' }))
    expect(desk.writes).toMatchObject([
      {
        path: '/api/desk/bookings/P4T9WD/stay-on/',
        body: {
          seen_room: 5,
          seen_leaves_on: '2026-11-22',
          nights: 3,
          total_kobo: 63_000_000,
          payment: { method: 'transfer', amount_kobo: 63_000_000, reference: null },
        },
      },
    ])
  })

  test('may be extended on the house', async () => {
    const { user, dialog, type } = await stayOn()
    await type('Price, in naira', '0')
    await user.click(dialog.getByRole('radio', { name: 'Yes, ₦0 is right' }))
    await user.click(dialog.getByRole('button', { name: 'Stay on 1 night' }))
    expect(desk.writes).toMatchObject([{ body: { nights: 1, total_kobo: 0, payment: null } }])
  })

  test('that somebody else extends meanwhile is extended from what was seen, and says who did', async () => {
    const problem = 'Tunde Ade has changed this stay, which now ends on 23 November 2026.'
    desk.answer('POST /api/desk/bookings/P4T9WD/stay-on/', refusal(409, problem))
    const { user, dialog } = await stayOn()
    desk.answer('GET /api/desk/bookings/P4T9WD/', {
      body: { ...story, booking: { ...stayed, leaves_on: '2026-11-23' } },
    })
    await desk.change()
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: 'Stay on 1 night' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(`${problem} What you chose was not done.`)
    expect(desk.writes).toMatchObject([{ body: { seen_leaves_on: '2026-11-22' } }])
  })

  test('that was extended can be taken back, as the server says', async () => {
    const leaves_on = '2026-11-25'
    const extension = { from: '2026-11-23', total_kobo: 21_000_000 }
    desk.answer('GET /api/desk/bookings/K7M2QX/', {
      body: { ...story, booking: { ...booking, leaves_on }, extension },
    })
    const { user } = await visit('/desk/bookings/K7M2QX', 'Booking K7M2QX')
    await user.click(await screen.findByRole('button', { name: /^Undo stay on/ }))
    const confirm = await screen.findByRole('button', { name: 'Undo 2 nights' })
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Ada Obi leaves Deluxe King on Monday 23 November after all. The charge of ₦210,000 is voided.',
    )
    await user.click(confirm)
    expect(desk.writes).toMatchObject([
      { path: '/api/desk/bookings/K7M2QX/undo-stay-on/', body: { seen_room: 3, seen_leaves_on: leaves_on } },
    ])
  })
})
