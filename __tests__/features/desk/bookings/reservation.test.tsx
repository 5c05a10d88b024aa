/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('desk')

async function open(arrival: string) {
  const { user } = await visit('/desk', 'Today')
  await user.click(await screen.findByRole('button', { name: 'Reservation' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reservation' }))
  fireEvent.input(await dialog.findByLabelText('Arrival'), { target: { value: arrival } })
  const type = (label: string | RegExp, text: string) =>
    fill(user, dialog.getByRole('textbox', { name: label }), text)
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
  await type('Phone', '0803 555 0102')
  await user.keyboard('{Enter}')
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
  await fill(user, amount, '100,000')
  await user.click(dialog.getByRole('button', { name: 'Reserve for ₦380,000' }))
  await waitFor(async () =>
    expect(await saved()).toEqual([
      { ...ADE, room_id: 1, isParty: true },
      { ...ADE, room_id: 2, isParty: true },
    ]),
  )
})

test('says until when a room is kept for a guest who has paid nothing', async () => {
  const { user, dialog } = await open('2026-11-22')
  expect(dialog.getByText(/the room is kept until 6 pm on the day of arrival\.$/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  expect(dialog.queryByText(/the room is kept/)).not.toBeInTheDocument()
  setClock('2026-11-22T17:30:00Z')
  await user.click(dialog.getByRole('radio', { name: 'Pays on arrival' }))
  expect(dialog.getByText(/the room is kept all night\.$/)).toBeVisible()
})

test('offers no room that somebody has, and keeps a refused form', async () => {
  await desk.plan(2, '2026-12-04', '2026-12-06')
  const { user, dialog, type } = await open('2026-12-04')
  await user.click(await dialog.findByRole('checkbox', { name: /^Classic Room/ }))
  expect(dialog.queryByRole('checkbox', { name: /^Superior Room/ })).not.toBeInTheDocument()
  desk.holdUpdates()
  await desk.plan(1, '2026-12-04', '2026-12-05')
  await type('Name of the guest', 'Bisi Ade')
  await type('Phone', '0803 555 0102')
  await user.keyboard('{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Classic Room is kept from 4 December')
  expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toHaveValue('Bisi Ade')
  expect(await saved()).toEqual([])
})

test('names the next free days of a full house', async () => {
  const closed = desk.database.selectFrom('room_nights').select('room_id')
  const rooms = desk.database.selectFrom('rooms').select('id').where('id', 'not in', closed)
  for (const { id } of await rooms.execute()) {
    await desk.plan(id, '2026-12-04', id === 2 ? '2026-12-06' : '2026-12-09')
  }
  const { dialog } = await open('2026-12-04')
  expect(
    await dialog.findByText(/^Next free for 1 night: Superior Room from Sunday 6 December,/),
  ).toBeVisible()
})

test('says what is missing', async () => {
  const { user, dialog, type } = await open('2026-12-04')
  await user.click(dialog.getByRole('button', { name: 'Reserve' }))
  expect(dialog.getByRole('textbox', { name: 'Name of the guest' })).toBeInvalid()
  await type('Name of the guest', 'Bisi Ade')
  await user.click(dialog.getByRole('button', { name: 'Reserve' }))
  expect(dialog.getByText('Please choose a room.')).toBeVisible()
  expect(dialog.getByText('Please enter a phone number or an email address.')).toBeVisible()
})

/** Lets Chidi reserve a room for two nights, unpaid. */
const reserve = (arrives_on: string) =>
  desk.reserve({ rooms: [{ room_id: 2, total_kobo: 21_000_000 }], arrives_on, nights: 2 })

describe('a reservation', () => {
  test('shows the difference of other dates before it is saved', async () => {
    const { code } = await reserve('2026-12-04')
    const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
    expect(await screen.findByText('Not guaranteed, kept until 6 pm: ₦210,000 to pay.')).toBeVisible()
    expect(
      decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).search),
    ).toContain('We keep the room until 6 pm, Lagos time, on the day of arrival')
    expect(screen.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Change dates/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change the dates' }))
    fireEvent.input(await dialog.findByLabelText('Check-out'), { target: { value: '2026-12-07' } })
    expect(await dialog.findByText(/^3 nights, .*: ₦105,000 more than now\.$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Change the dates' }))
    await dialogCloses()
    expect(await screen.findByText('Not guaranteed, kept until 6 pm: ₦315,000 to pay.')).toBeVisible()
  })

  test('is kept from Today when its hour is over, and released the next morning', async () => {
    const { code } = await reserve('2026-11-22')
    await reserve('2026-11-24')
    setClock('2026-11-22T17:30:00Z')
    const { user, unmount } = await visit('/desk', 'Today')
    expect(await screen.findByText(/has not come and has paid nothing/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Keep until…/ }))
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByText(/has paid nothing/)).not.toBeInTheDocument())
    unmount()
    setClock('2026-11-23T06:30:00Z')
    await visit('/desk', 'Today')
    const release = await screen.findAllByRole('button', { name: /^Release/ })
    await user.click(release.at(-1) ?? document.body)
    await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Release' }))
    await waitFor(async () =>
      expect(await saved()).toContainEqual(expect.objectContaining({ status: 'cancelled' })),
    )
    expect((await desk.stays.story(code)).booking.balance_kobo).toBe(0)
  })

  test('of tomorrow is on Today', async () => {
    await reserve('2026-11-23')
    await visit('/desk', 'Today')
    expect(await screen.findByRole('heading', { name: /^Arrivals tomorrow/ })).toBeVisible()
  })
})

test('guarantees a reservation by a payment link, which the booking then has', async () => {
  const { user, dialog, type } = await open('2026-12-04')
  await user.click(await dialog.findByRole('checkbox', { name: /^Superior Room/ }))
  await type('Name of the guest', 'Bisi Ade')
  await type('Phone', '0803 555 0102')
  await user.click(dialog.getByRole('radio', { name: 'Payment link' }))
  expect(dialog.getByText(/Send it: it has the payment link\.$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /^Reserve for/ }))
  await waitFor(() => expect(navigate).toHaveBeenCalled())
  const [[to]] = jest.mocked(navigate).mock.calls as unknown as [[string]]
  await visit(to, `Booking ${to.slice(-9)}`)
  expect(await screen.findByRole('textbox', { name: 'Payment link' })).toBeVisible()
})
