/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { fill, desk, useRealDesk, setClock, visit } from '../real-desk'

useRealDesk('desk')

let code: string

/** The drawer has ₦85,000 of a guest. */
beforeEach(async () => {
  code = (await desk.book({ roomId: 3 })).code
  await desk.pay(code, 8_500_000)
})

async function open() {
  const { user } = await visit('/desk/money', 'Money')
  return { user, panel: within(await screen.findByRole('region', { name: 'Handover' })) }
}

const handovers = () =>
  desk.database.selectFrom('handovers').select(['expected_kobo', 'counted_kobo', 'note']).execute()

test('hands the counted cash over, and says how it differs from what is expected', async () => {
  const { user, panel } = await open()
  await user.click(await panel.findByRole('button', { name: 'Compare with the books' }))
  const counted = panel.getByRole('textbox', { name: 'Cash counted, in naira' })
  expect(counted).toHaveAccessibleDescription('An amount in whole naira, such as 85,000, or 0.')
  await fill(user, counted, '80,000')
  await waitFor(() => expect(screen.getAllByText(/^Cash: shown after the count\./)).toHaveLength(2))
  expect(screen.queryByText(/₦85,000|less than expected/)).not.toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Compare with the books' }))
  expect(await panel.findByText(/^That is ₦5,000 less than expected\./)).toBeVisible()
  await fill(user, panel.getByRole('textbox', { name: 'Note to the next shift' }), 'Room 7 leaves late.')
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(/^Handed over/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Cash: shown after/)).not.toBeInTheDocument())
  expect(await handovers()).toEqual([
    { expected_kobo: 8_500_000, counted_kobo: 8_000_000, note: 'Room 7 leaves late.' },
  ])
})

test('asks what is missing from the float when more cash was given back than taken', async () => {
  await desk.handOver(8_500_000)
  await desk.giveBack(code, 1_000_000)
  const { user, panel } = await open()
  await fill(user, await panel.findByRole('textbox', { name: 'Cash counted, in naira' }), '10,000')
  await user.click(panel.getByRole('checkbox', { name: /missing from it/ }))
  await user.click(panel.getByRole('button', { name: 'Compare with the books' }))
  expect(await panel.findByText('That is what is expected.')).toBeVisible()
  setClock('2026-11-22T14:00:00Z')
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(/^Handed over/)).toBeVisible()
  expect((await handovers()).at(-1)).toMatchObject({ expected_kobo: -1_000_000, counted_kobo: -1_000_000 })
})

test('keeps what was typed when cash has come meanwhile', async () => {
  const { user, panel } = await open()
  await fill(user, await panel.findByRole('textbox', { name: 'Cash counted, in naira' }), '85,000')
  await user.click(panel.getByRole('button', { name: 'Compare with the books' }))
  await panel.findByText('That is what is expected.')
  desk.holdUpdates()
  await desk.pay(code, 500_000)
  await user.click(panel.getByRole('button', { name: 'Hand over' }))
  expect(await panel.findByText(/₦90,000 is expected now/)).toBeVisible()
  expect(panel.getByRole('textbox', { name: 'Cash counted, in naira' })).toHaveValue('85,000')
  expect(await handovers()).toEqual([])
})

test('shows the last handovers with their difference, and marks a note as read', async () => {
  await desk.handOver(8_000_000, 'Room 7 needs towels.')
  await desk.signInAs('owner')
  const { user, panel } = await open()
  expect(await panel.findByText('Room 7 needs towels.')).toBeVisible()
  expect(panel.getByText('₦5,000 missing')).toBeVisible()
  const read = panel.getByRole('button', { name: 'I have read it the note by Chidi' })
  await user.click(read)
  await waitFor(() => expect(read).not.toBeInTheDocument())
})
