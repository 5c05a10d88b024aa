import { fireEvent, screen, within } from '@testing-library/react'
import type { SiteNotice } from '../../../../src/shared/desk/notice'
import { desk, fill, refusal, useFakeDesk, visit } from '../fake-desk'

const NOTICE: NonNullable<SiteNotice['notice']> = {
  id: 'notice-1',
  text: 'The pool is closed today.',
  until: '2026-11-22T17:00:00.000Z',
  created_at: '2026-11-22T09:00:00.000Z',
  created_by: 'Bola Ige',
}

useFakeDesk()

async function open(button: RegExp) {
  const { user } = await visit('/desk/site', 'Site')
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, dialog: within(screen.getByRole('dialog')) }
}

test('shows a notice to guests until an hour of the hotel, after showing what it looks like', async () => {
  const { user, dialog } = await open(/^Write a notice/)
  await user.click(dialog.getByRole('button', { name: 'Show it to guests' }))
  expect(dialog.getByLabelText('One or two sentences')).toHaveAccessibleDescription(
    'Please write what guests should know.',
  )
  await fill(user, dialog.getByLabelText('One or two sentences'), NOTICE.text)
  expect(dialog.getByLabelText('One or two sentences')).toHaveAccessibleDescription('25 of 140 characters')
  expect(dialog.getAllByText(NOTICE.text)).toHaveLength(2)
  fireEvent.change(dialog.getByLabelText('Until, at the hotel'), { target: { value: '2026-11-22T14:00' } })
  await user.click(dialog.getByRole('button', { name: 'Show it to guests' }))
  expect(dialog.getByText('Please choose a time that is still to come.')).toBeVisible()
  fireEvent.change(dialog.getByLabelText('Until, at the hotel'), { target: { value: '2026-11-22T18:00' } })
  await user.click(dialog.getByRole('button', { name: 'Show it to guests' }))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/notice/', body: { text: NOTICE.text, until: '2026-11-22T18:00', seen: null } },
  ])
})

test('says once that a notice is too long, and by how much, and does not send it', async () => {
  const { user, dialog } = await open(/^Write a notice/)
  const text = dialog.getByLabelText('One or two sentences')
  await user.click(text)
  await user.paste('x'.repeat(155))
  expect(text).toBeInvalid()
  expect(text).toHaveAccessibleDescription('155 of 140 characters: 15 too many')
  expect(dialog.queryByText(/characters fit here/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Show it to guests' }))
  expect(desk.writes).toEqual([])
})

test('changes the notice that guests see, and that of somebody who was faster only at the second press', async () => {
  desk.answer('GET /api/desk/notice/', { body: { notice: NOTICE } })
  const message = 'Bola Ige has changed the notice in the meantime: “The bar is closed.”'
  desk.answer('POST /api/desk/notice/', refusal(409, message))
  const { user, dialog } = await open(/^Change/)
  expect(dialog.getByLabelText('Until, at the hotel')).toHaveValue('2026-11-22T18:00')
  const text = dialog.getByLabelText('One or two sentences')
  expect(text).toHaveValue(NOTICE.text)
  await fill(user, text, ' Sorry!')
  const other = { ...NOTICE, id: 'notice-2', text: 'The bar is closed.' }
  desk.answer('GET /api/desk/notice/', { body: { notice: other } })
  await user.click(dialog.getByRole('button', { name: 'Change it' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(text).toHaveValue(`${NOTICE.text} Sorry!`)
  expect(dialog.getByText(/^This replaces the notice of Bola Ige/)).toBeVisible()
  expect(dialog.getByText(other.text)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Change it' }))
  expect(desk.writes.map(({ body }) => body)).toEqual([
    { text: `${NOTICE.text} Sorry!`, until: '2026-11-22T18:00', seen: 'notice-1' },
    { text: `${NOTICE.text} Sorry!`, until: '2026-11-22T18:00', seen: 'notice-2' },
  ])
})

test('ends the notice', async () => {
  desk.answer('GET /api/desk/notice/', { body: { notice: NOTICE } })
  const { user, dialog } = await open(/^End now/)
  await user.click(dialog.getByRole('button', { name: 'End it now' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/notice/notice-1/end/' }])
})

test('a notice whose end has come is none', async () => {
  desk.answer('GET /api/desk/notice/', { body: { notice: { ...NOTICE, until: '2026-11-22T13:00:00.000Z' } } })
  await visit('/desk/site', 'Site')
  expect(await screen.findByRole('button', { name: 'Write a notice' })).toBeVisible()
  expect(screen.queryByText(NOTICE.text)).toBeNull()
})
