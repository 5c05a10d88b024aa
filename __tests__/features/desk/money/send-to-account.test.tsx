import { screen, waitFor, within } from '@testing-library/react'
import { me, refund } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'owner' } })
  desk.answer('GET /api/desk/refunds/', {
    body: [{ ...refund, state: 'needs_attention', can_send_to_account: true }],
  })
  desk.answer('POST /api/desk/refunds/refund-1/account/', { body: { account_name: 'EMEKA EZE' } })
})

async function openDialog() {
  const { user } = await visit('/desk/money', 'Money')
  await user.click(await screen.findByRole('button', { name: /^Send to a bank account/ }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('combobox', { name: 'Bank' })
  const type = async (bank: string, number: string) => {
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Bank' }), bank)
    await user.clear(dialog.getByRole('textbox', { name: 'Account number' }))
    await user.type(dialog.getByRole('textbox', { name: 'Account number' }), number)
    await user.click(dialog.getByRole('button', { name: 'Find the account' }))
  }
  return { user, dialog, type }
}

test('is for owners only', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
  await visit('/desk/money', 'Money')
  expect(await screen.findByText('An owner can send it to a bank account.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send to a bank account/ })).not.toBeInTheDocument()
})

test('shows in whose name the account is before anything is sent', async () => {
  const { user, dialog, type } = await openDialog()
  await type('First Bank of Nigeria', '0000 014 579')
  const send = await dialog.findByRole('button', { name: 'Send ₦240,000 to EMEKA EZE' })
  const account = { bank_id: 9, account_number: '0000014579' }
  expect(desk.writes).toMatchObject([{ path: '/api/desk/refunds/refund-1/account/', body: account }])
  expect(dialog.getByText(/belongs to/)).toHaveTextContent(
    'Account 0000014579 at First Bank of Nigeria belongs to EMEKA EZE.',
  )
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(desk.writes[1]).toMatchObject({ path: '/api/desk/refunds/refund-1/send/', body: account })
})

test('finds a wrong digit at once, with the error at its field', async () => {
  const { dialog, type } = await openDialog()
  await type('First Bank of Nigeria', '0000014578')
  expect(dialog.getByRole('textbox', { name: 'Account number' })).toHaveAccessibleDescription(
    'This is no account number of First Bank of Nigeria. Is a digit wrong?',
  )
  expect(desk.writes).toEqual([])
})
