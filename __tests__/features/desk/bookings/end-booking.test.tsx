/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { desk, dialogCloses, fill, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('owner')

let code: string

beforeEach(async () => {
  code = (await desk.book({ roomId: 3 })).code
})

async function openDialog(button: 'Cancel' | 'No-show', title: string) {
  const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }))
  return { user, dialog: within(screen.getByRole('dialog', { name: title })) }
}

const cancel = () => openDialog('Cancel', 'Cancel this booking?')

test('a cancellation gives back what the policy says', async () => {
  const { user, dialog } = await cancel()
  expect(await dialog.findByRole('textbox')).toHaveValue('130,000')
  expect(dialog.getByText(/^Ada Obi paid ₦130,000 online/)).toHaveTextContent(
    'By the rule at the time of booking, all of it goes back until 6 pm on 22 November, and nothing after that.',
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel and give back ₦130,000' }))
  await dialogCloses()
  expect(await screen.findByText('Cancelled')).toBeVisible()
  const refunds = await desk.database.selectFrom('refunds').select('amount_kobo').execute()
  expect(refunds).toEqual([{ amount_kobo: 13_000_000 }])
})

test('the front desk gives back no more than the policy says', async () => {
  await desk.signInAs('desk')
  setClock('2026-11-22T17:30:00Z')
  const { user, dialog } = await cancel()
  expect(await dialog.findByText('Nothing goes back.')).toBeVisible()
  expect(dialog.getByText('Only an owner can give back more than the rule says.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel, nothing goes back' }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
})

test('an owner may give back a part of a no-show’s payment', async () => {
  setClock('2026-11-23T12:00:00Z')
  const { user, dialog } = await openDialog('No-show', 'Did the guest not come?')
  const field = await dialog.findByRole('textbox')
  expect(field).toHaveValue('0')
  await user.clear(field)
  await fill(user, field, '65,000')
  await user.click(dialog.getByRole('button', { name: 'Record the no-show and give back ₦65,000' }))
  await dialogCloses()
  const refunds = await desk.database.selectFrom('refunds').select('amount_kobo').execute()
  expect(refunds).toEqual([{ amount_kobo: 6_500_000 }])
})

test('a cancellation that somebody else has made says so until the dialog is closed', async () => {
  const { user, dialog } = await cancel()
  await dialog.findByRole('textbox')
  desk.holdUpdates()
  await desk.stays.cancel(code, 5_000_000, desk.owner)
  await user.click(dialog.getByRole('button', { name: 'Cancel and give back ₦130,000' }))
  const alert = await screen.findByRole('alert')
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(alert).toHaveTextContent(
    /^This booking is cancelled. Ngozi: “.*₦50,000.*” .*What you chose was not done.$/,
  )
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
