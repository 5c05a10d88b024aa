/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '../../../../src/shared/desk/roles'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk()

let code: string

beforeEach(async () => {
  code = (await desk.book({ roomId: 3 })).code
})

async function open(role: Role = 'owner') {
  await desk.signInAs(role)
  const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
  const folio = within(await screen.findByRole('region', { name: 'Folio' }))
  async function press(button: RegExp) {
    await user.click(await folio.findByRole('button', { name: button }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByRole('button', { name: 'Go back' })
    return dialog
  }
  return { user, folio, press }
}

/** Returns the entries of the folio without the night and its payment, in naira. */
async function entries() {
  const rows = await desk.database
    .selectFrom('folio_entries')
    .selectAll()
    .where('night', 'is', null)
    .where('method', 'is distinct from', 'paystack')
    .orderBy('at')
    .execute()
  return rows.map(({ kind, method, amount_kobo, text }) => ({ kind, method, naira: amount_kobo / 100, text }))
}

test('shows entries with person and method, voided ones struck through, and the balance', async () => {
  setClock('2026-11-22T14:00:00Z')
  await desk.charge(code, 1_250_000, 'Breakfast')
  setClock('2026-11-22T14:10:00Z')
  await desk.charge(code, 1_000_000, 'Laundry')
  const { user, folio, press } = await open()
  const dialog = await press(/^Void Breakfast/)
  await user.click(dialog.getByRole('button', { name: 'Void it' }))
  const reason = dialog.getByRole('textbox', { name: 'Why' })
  expect(reason).toBeInvalid()
  await fill(user, reason, 'Not eaten')
  await user.click(dialog.getByRole('button', { name: 'Void it' }))
  await dialogCloses()
  await folio.findByText(/Not eaten/)
  const items = folio
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Night of 22 November today 14:30, .*₦130,000₦130,000/),
    expect.stringMatching(/^Paid through Paystack today 14:30, .*−₦130,000₦0$/),
    expect.stringMatching(/^Breakfast today 15:00, Chidi. Voided today 15:10, .*: Not eaten₦12,500$/),
    expect.stringMatching(/^Laundry .*₦10,000₦10,000/),
  ])
  expect(folio.getByText('Breakfast', { selector: 'b' }).closest('s')).not.toBeNull()
  expect(folio.getByText('Laundry', { selector: 'b' }).closest('s')).toBeNull()
  expect(folio.getByText('₦10,000 not paid')).toBeVisible()
  expect(folio.getByRole('link', { name: 'Invoice' })).toHaveAttribute(
    'href',
    `/desk/bookings/${code}/invoice`,
  )
})

test('offers to void only what this person may void', async () => {
  await desk.charge(code, 1_250_000, 'Breakfast')
  const { folio } = await open('desk')
  await folio.findByText('Breakfast', { selector: 'b' })
  expect(folio.getAllByRole('button', { name: /^Void/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Breakfast'),
  ])
})

test('charges an extra', async () => {
  const { user, press } = await open()
  const dialog = await press(/^Add charge/)
  await fill(user, dialog.getByRole('textbox', { name: 'What for' }), 'Breakfast')
  await fill(user, dialog.getByRole('textbox', { name: /^How much/ }), '12,500')
  await user.click(dialog.getByRole('button', { name: 'Charge ₦12,500' }))
  await dialogCloses()
  expect(await entries()).toEqual([{ kind: 'charge', method: null, naira: 12_500, text: 'Breakfast' }])
})

test('says why this person can give nothing back of what was paid too much', async () => {
  await desk.charge(code, 1_250_000, 'Breakfast')
  await desk.pay(code, 1_250_000)
  await desk.voidCharge(code, 'Breakfast')
  const { folio } = await open('desk')
  expect(await folio.findByText('₦12,500 paid too much')).toBeVisible()
  expect(folio.queryByRole('button', { name: /^Give back/ })).not.toBeInTheDocument()
  expect(folio.getByText(/only an owner can give/i)).toBeVisible()
  expect(folio.queryByRole('textbox', { name: 'Payment link' })).not.toBeInTheDocument()
})

test('gives back at the desk what was paid too much, with a reason', async () => {
  await desk.pay(code, 3_000_000)
  const { user, press } = await open('desk')
  const dialog = await press(/^Give back/)
  const amount = dialog.getByRole('textbox', { name: /^How much/ })
  expect(amount).toHaveValue('30,000')
  await user.clear(amount)
  await fill(user, amount, '30,001')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), 'Paid twice')
  await user.click(dialog.getByRole('button', { name: 'Give back' }))
  expect(amount).toHaveAccessibleDescription('An amount in whole naira, up to ₦30,000.')
  await user.type(amount, '{Backspace}0')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦30,000' }))
  await dialogCloses()
  expect((await entries()).at(-1)).toEqual({
    kind: 'refund',
    method: 'cash',
    naira: 30_000,
    text: 'Paid twice',
  })
})

test('an owner gives a part of the online payment back through Paystack', async () => {
  await desk.stays.arrive(code)
  const { user, press } = await open()
  const dialog = await press(/^Give back/)
  expect(dialog.getAllByRole('radio')[0]).toBe(
    dialog.getByRole('radio', { name: /^Paystack/, checked: true }),
  )
  await fill(user, dialog.getByRole('textbox', { name: /^How much/ }), '20,000')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000' }))
  const why = dialog.getByRole('textbox', { name: 'Why' })
  expect(why).toBeInvalid()
  await fill(user, why, 'Cold water')
  await user.click(dialog.getByRole('button', { name: 'Give back ₦20,000' }))
  await dialogCloses()
  expect(await desk.database.selectFrom('refunds').select('amount_kobo').execute()).toEqual([
    { amount_kobo: 2_000_000 },
  ])
})

test('asks before it takes more than is owed', async () => {
  const { user, press } = await open()
  const dialog = await press(/^Take payment/)
  await user.type(dialog.getByRole('textbox', { name: /^How much/ }), '5,000')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await user.click(dialog.getByRole('button', { name: '₦5,000 was paid' }))
  expect(dialog.getByRole('group', { name: 'Nothing is owed. Did the guest pay ₦5,000?' })).toBeVisible()
  expect(await entries()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Yes, ₦5,000 is right' }))
  await user.click(dialog.getByRole('button', { name: '₦5,000 was paid' }))
  await dialogCloses()
  expect(await entries()).toMatchObject([{ kind: 'payment', method: 'cash', naira: 5_000 }])
})

test('has the link to pay what is owed, to copy, to chat and to mail', async () => {
  const tomorrow = { rooms: [{ room_id: 1, total_kobo: 8_500_000 }], arrives_on: '2026-11-23', nights: 1 }
  const guest = { guest_name: 'Emeka Eze', phone: '0803 123 4567', guest_email: 'emeka@example.com' }
  code = (await desk.reserve({ ...tomorrow, guest })).code
  const { user, folio, press } = await open('desk')
  const field = await folio.findByRole<HTMLInputElement>('textbox', { name: 'Payment link' })
  expect(field.value).toMatch(new RegExp(`^https://hotel.example/pay/${code}\\.`))
  const chat = new URL(folio.getByRole<HTMLAnchorElement>('link', { name: 'Send by WhatsApp' }).href)
  expect(chat.searchParams.get('text')).toContain(
    `1 night for ₦85,000, to pay. You can pay online: ${field.value}`,
  )
  const dialog = await press(/^Send by email/)
  expect(dialog.getByText(/A mail to emeka@example.com says what is to pay/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send it' }))
  await dialogCloses()
  expect(await screen.findByText(/A link to pay ₦85,000 was sent by email/)).toBeVisible()
  const outbox = desk.database.selectFrom('outbox').select('kind').where('kind', '=', 'payment-link')
  expect(await outbox.execute()).toHaveLength(1)
})

test('says that the first press took the payment when only its answer was lost', async () => {
  await desk.charge(code, 1_250_000, 'Breakfast')
  const { user, press } = await open()
  const dialog = await press(/^Take payment/)
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  const mend = desk.loseAnswer(/payments\/$/)
  await user.click(dialog.getByRole('button', { name: '₦12,500 was paid' }))
  await dialog.findByText(/There is no connection/)
  mend()
  await user.click(dialog.getByRole('button', { name: '₦12,500 was paid' }))
  await waitFor(() => expect(screen.getByText(/This was done the first time/)).toBeVisible())
  expect(screen.queryByText(/not done/)).not.toBeInTheDocument()
  expect(await entries()).toEqual([
    expect.objectContaining({ text: 'Breakfast' }),
    { kind: 'payment', method: 'cash', naira: 12_500, text: null },
  ])
})
