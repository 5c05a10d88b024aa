/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { desk, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('desk')

/** Lets Ada Obi come on Sunday, and returns the code of her booking on Monday at 10 am. */
async function comeAndSleep(nights = 1): Promise<string> {
  const { code } = await desk.receive({ roomId: 3 })
  if (nights > 1) await desk.stays.extend(code, nights - 1, 13_000_000 * (nights - 1))
  setClock('2026-11-23T09:00:00Z')
  return code
}

/** Presses a button of a booking, and returns the dialog that it opens. */
async function press(code: string, button: RegExp) {
  const { user } = await visit(`/desk/bookings/${code}`, `Booking ${code}`)
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, dialog: within(screen.getByRole('dialog')) }
}

test('a check-out names guest and room, and says that the room is to be cleaned', async () => {
  const { user, dialog } = await press(await comeAndSleep(), /^Check out/)
  const confirm = await dialog.findByRole('button', { name: 'Check out Ada Obi' })
  expect(dialog.getByText(/leaves/)).toHaveTextContent(
    'Ada Obi leaves Deluxe King. Deluxe King is then to be cleaned.',
  )
  await user.click(confirm)
  expect(await screen.findByText('Checked out')).toBeVisible()
})

test('an early check-out takes unused nights off the bill and asks for nothing of the guest’s', async () => {
  const { user, dialog } = await press(await comeAndSleep(3), /^Check out/)
  await dialog.findByRole('radio', { name: 'Take ₦260,000 off the bill', checked: true })
  expect(dialog.queryByRole('button', { name: /^Take payment/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: 'Charge them all the same' }))
  expect(dialog.getByText('₦260,000 is not paid yet.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Check out unpaid Ada Obi' }))
  expect(await screen.findByText('Checked out')).toBeVisible()
  expect(screen.getByText('₦260,000 not paid')).toBeVisible()
})

test('what is not paid can be taken from the dialog of the check-out', async () => {
  const code = await comeAndSleep(2)
  const { user } = await press(code, /^Check out/)
  await user.click(await screen.findByRole('button', { name: /^Take payment/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Take payment' }))
  expect(await dialog.findByRole('textbox', { name: 'How much, in naira' })).toHaveValue('130,000')
  await user.click(dialog.getByRole('radio', { name: 'Cash' }))
  await user.click(dialog.getByRole('button', { name: '₦130,000 was paid' }))
  expect(await screen.findByText('Nothing owed')).toBeVisible()
})

async function open(code: string) {
  const { user, dialog } = await press(code, /^Guest is still here/)
  const confirm = await dialog.findByRole('button', { name: 'Still here Ada Obi' })
  return { user, dialog, confirm }
}

/** Lets the next guest have the Deluxe King of a guest who has left. */
async function sellAgain() {
  const code = await comeAndSleep()
  await desk.stays.leave(code, desk.colleague, false)
  await desk.book({ roomId: 3, name: 'Chidi Okafor' })
  return code
}

describe('a guest who was checked out and is still here', () => {
  test.each([
    ['to clean', true],
    ['free', false],
  ])('goes on in the room while it is %s', async (_state, hasHousekeeping) => {
    const code = await comeAndSleep()
    await desk.stays.leave(code, desk.colleague, hasHousekeeping)
    const { user, dialog, confirm } = await open(code)
    expect(dialog.getByText(/is in house again/)).toHaveTextContent(
      'Ada Obi is in house again, in Deluxe King.',
    )
    await user.click(confirm)
    expect(await screen.findByText('In house')).toBeVisible()
  })

  test('reads that the nights that were taken off are charged again', async () => {
    const code = await comeAndSleep(3)
    await desk.stays.leave(code, desk.colleague)
    const { dialog } = await open(code)
    expect(dialog.getByText(/^The stay goes on until Wednesday 25 November/)).toHaveTextContent(
      'and the ₦260,000 that was taken off for the nights until then is charged again.',
    )
  })

  test('gets another room when it was sold meanwhile, and reads who has it', async () => {
    const { user, dialog, confirm } = await open(await sellAgain())
    expect(dialog.getByText(/^Deluxe King is now taken by/)).toHaveTextContent(
      /^Deluxe King is now taken by Chidi Okafor, LH-\w+: Ada Obi needs another room. If none is free, get one ready under Rooms, or move Chidi Okafor first.$/,
    )
    await user.click(confirm)
    const choice = dialog.getByRole('combobox', { name: 'Free rooms for Ada Obi' })
    expect(choice).toBeInvalid()
    await user.selectOptions(choice, 'Classic Room, ₦85,000')
    await user.click(confirm)
    expect(await screen.findByText('In house')).toBeVisible()
    expect(screen.getByText('Classic Room')).toBeVisible()
  })
})
