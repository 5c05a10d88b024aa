/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { desk, dialogCloses, useRealDesk, visit } from '../real-desk'

useRealDesk('marketing')

let user: UserEvent

beforeEach(async () => {
  ;({ user } = await visit('/desk/rooms/prices', 'Prices by date'))
})

async function open(button: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(screen.getByRole('dialog'))
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialogCloses()
  }
  return { dialog, type, save }
}

const periods = () => desk.database.selectFrom('price_periods').selectAll().orderBy('percent').execute()

async function addChristmas() {
  const form = await open('Add a period')
  await form.type('Name', 'Christmas')
  await form.type('First night', '2026-12-24')
  await form.type('Last night', '2026-12-31')
  await form.type('Percentage of the ordinary price, such as 120 for a fifth more', '120')
  return form
}

test('a period can be tried before it is saved, and then stands in the list and in the year', async () => {
  const { dialog, type, save } = await addChristmas()
  await type('What would a night cost?', '2026-12-31')
  expect(dialog.getByText('Classic Room:', { exact: false })).toHaveTextContent(
    'Classic Room: ₦102,000, now ₦85,000',
  )
  expect(await periods()).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Thursday' }))
  expect(dialog.getByText('Classic Room:', { exact: false })).toHaveTextContent('Classic Room: ₦85,000')
  await save()
  expect(await screen.findByText(/^24 December 2026 to 31 December 2026, Monday/)).toBeVisible()
  expect(await periods()).toMatchObject([{ weekdays: '123567', percent: 120, room_id: null }])
  expect(screen.getByRole('row', { name: /^December 2026/ })).toHaveTextContent(/·102102102102102102·$/)
})

test('a price above twice the ordinary one asks again, and a change ends what was there', async () => {
  await (await addChristmas()).save()
  const { dialog, type } = await open('Change Christmas')
  await type('Percentage of the ordinary price, such as 120 for a fifth more', '1200')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('A number, such as 120 for a fifth more.')).toBeVisible()
  await type('Percentage of the ordinary price, such as 120 for a fifth more', '250')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await periods()).toHaveLength(1)
  await user.click(dialog.getByRole('radio', { name: 'Yes, ₦212,500 is right' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialogCloses()
  expect((await periods()).map(({ percent, ended_by }) => [percent, ended_by === null])).toEqual([
    [120, false],
    [250, true],
  ])
  await screen.findByText(/250%/)
  await user.click(screen.getByRole('button', { name: 'End Christmas' }))
  await user.click(screen.getByRole('button', { name: 'End it' }))
  expect(await screen.findByText('Every night has its room’s ordinary price.')).toBeVisible()
})
