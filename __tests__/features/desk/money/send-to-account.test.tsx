/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { dialogCloses, openRealDesk, type RealDesk, visit } from '../real-desk'

let desk: RealDesk

const states = () => desk.database.selectFrom('refunds').select('state').execute()

async function openDialog() {
  desk = await openRealDesk('owner')
  await desk.failRefund('needs-attention')
  const { user } = await visit('/desk/money', 'Money')
  await user.click(await screen.findByRole('button', { name: /^Send to a bank account/ }))
  const dialog = within(screen.getByRole('dialog'))
  const bank = await dialog.findByRole('combobox', { name: 'Bank' })
  await user.selectOptions(bank, 'First Bank of Nigeria')
  const number = dialog.getByRole('textbox', { name: 'Account number' })
  const find = async (typed: string) => {
    await user.type(number, typed)
    await user.click(dialog.getByRole('button', { name: 'Find the account' }))
  }
  return { user, dialog, number, find }
}

test('is for owners only', async () => {
  desk = await openRealDesk('desk')
  await desk.failRefund('needs-attention')
  await visit('/desk/money', 'Money')
  expect(await screen.findByText('An owner can send it to a bank account.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send to a bank account/ })).not.toBeInTheDocument()
})

test('shows in whose name the account is before anything is sent', async () => {
  const { user, dialog, find } = await openDialog()
  await find('0000 014 579')
  const send = await dialog.findByRole('button', { name: 'Send ₦85,000 to ADA OBI' })
  expect(dialog.getByText(/belongs to/)).toHaveTextContent(
    'Account 0000014579 at First Bank of Nigeria belongs to ADA OBI.',
  )
  expect(await states()).toEqual([{ state: 'needs_attention' }])
  await user.click(send)
  await dialogCloses()
  expect(await states()).toEqual([{ state: 'requested' }])
})

test('finds a wrong digit at once, with the error at its field', async () => {
  const { number, find } = await openDialog()
  desk.breakLine(/account/)
  await find('0000014578')
  expect(number).toHaveAccessibleDescription(
    'This is no account number of First Bank of Nigeria. Is a digit wrong?',
  )
})
