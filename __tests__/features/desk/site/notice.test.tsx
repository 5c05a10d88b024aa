/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { desk, fill, useRealDesk, visit } from '../real-desk'

const POOL = 'The pool is closed today.'
const BAR = 'The bar is closed.'
const SIX = '2026-11-22T18:00'

useRealDesk('marketing')

async function open(button: RegExp) {
  const { user } = await visit('/desk/site', 'Site')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(screen.getByRole('dialog'))
  const press = (name: string) => user.click(dialog.getByRole('button', { name }))
  return { user, dialog, press }
}

const shown = () => desk.database.selectFrom('site_notices').select('text').where('ended_at', 'is', null)

test('shows a notice to guests until an hour of the hotel', async () => {
  const { user, dialog, press } = await open(/^Write a notice/)
  const text = dialog.getByLabelText('One or two sentences')
  const until = dialog.getByLabelText('Until, at the hotel')
  await press('Show it to guests')
  expect(text).toHaveAccessibleDescription('Please write what guests should know.')
  await fill(user, text, POOL)
  expect(text).toHaveAccessibleDescription('25 of 140 characters')
  fireEvent.change(until, { target: { value: '2026-11-22T14:00' } })
  await press('Show it to guests')
  expect(dialog.getByText('Please choose a time that is still to come.')).toBeVisible()
  fireEvent.change(until, { target: { value: SIX } })
  await press('Show it to guests')
  expect(await screen.findByText(/^On every page until/)).toHaveTextContent('today 18:00')
  expect(screen.getByText(POOL)).toBeVisible()
})

test('says once that a notice is too long, and by how much, and does not send it', async () => {
  const { user, dialog, press } = await open(/^Write a notice/)
  const text = dialog.getByLabelText('One or two sentences')
  await fill(user, text, 'x'.repeat(155))
  expect(text).toBeInvalid()
  expect(text).toHaveAccessibleDescription('155 of 140 characters: 15 too many')
  expect(dialog.queryByText(/characters fit here/)).toBeNull()
  await press('Show it to guests')
  expect(await shown().execute()).toEqual([])
})

test('changes the notice that guests see, and that of somebody who was faster only at the second press', async () => {
  await desk.notify(POOL, SIX)
  const { user, dialog, press } = await open(/^Change/)
  expect(dialog.getByLabelText('Until, at the hotel')).toHaveValue(SIX)
  const text = dialog.getByLabelText('One or two sentences')
  expect(text).toHaveValue(POOL)
  await fill(user, text, ' Sorry!')
  desk.holdUpdates()
  const { id } = await desk.database.selectFrom('site_notices').select('id').executeTakeFirstOrThrow()
  await desk.notify(BAR, SIX, id)
  await press('Change it')
  const message = `Chidi has changed the notice in the meantime: “${BAR}”`
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(text).toHaveValue(`${POOL} Sorry!`)
  expect(await screen.findByText(BAR)).toBeInTheDocument()
  await press('Change it')
  await waitFor(async () => expect(await shown().execute()).toEqual([{ text: `${POOL} Sorry!` }]))
})

test('ends the notice', async () => {
  await desk.notify(POOL, SIX)
  const { press } = await open(/^End now/)
  await press('End it now')
  expect(await screen.findByRole('button', { name: 'Write a notice' })).toBeVisible()
})
