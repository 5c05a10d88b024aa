import { screen, waitFor } from '@testing-library/react'
import { me } from '../answers'
import { type FakeDesk, refusal, visit } from '../fake-desk'
import { diningPage } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeContent()
})

async function typeHeadline() {
  const visited = await visit('/desk/content/dining.json', 'Dining page')
  await visited.user.clear(await field('Headline'))
  await visited.user.paste('Dinner')
  return visited
}

test('what is typed survives a reload, and can be discarded', async () => {
  const first = await typeHeadline()
  first.unmount()
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  expect(await field('Headline')).toHaveValue('Dinner')
  expect(screen.getByText(/^You have unsaved changes from/)).toHaveTextContent('today 14:30')
  await user.click(screen.getByRole('button', { name: 'Discard them' }))
  await user.click(screen.getAllByRole('button', { name: 'Discard them' }).at(-1) ?? document.body)
  expect(await field('Headline')).toHaveValue('Exquisite Dining')
  expect(localStorage.getItem('desk.unsaved')).toBeNull()
})

test('the list marks a file with unsaved changes', async () => {
  const first = await typeHeadline()
  first.unmount()
  await visit('/desk/content', 'Content')
  const entry = (await screen.findByRole('link', { name: 'Dining page' })).closest('li')
  expect(entry).toHaveTextContent('Not saved yet')
  expect(entry).toHaveTextContent('Saved today 09:00 by Ada Obi')
})

test('a lost connection at Save loses nothing, and Save can be tried again', async () => {
  desk.answer('POST /api/desk/content/check/', { body: { problems: { '/opening': 'Is too long.' } } })
  const { user } = await typeHeadline()
  await screen.findByRole('region', { name: 'Please correct 1' })
  desk.answer('PUT /api/desk/content/file/', 'no connection')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing that you typed is lost.')
  expect(await field('Headline')).toHaveValue('Dinner')
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 4 } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ value: { banner: { headline: 'Dinner' } } }))
  expect(await screen.findByText(/^Saved\./)).toBeVisible()
  expect(localStorage.getItem('desk.unsaved')).toBeNull()
})

test('an ended session asks for the password over the form, and keeps it', async () => {
  const { user } = await typeHeadline()
  const ended = refusal(401, 'Please sign in.')
  desk.answer('PUT /api/desk/content/file/', ended)
  desk.answer('GET /api/desk/me/', ended)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Please sign in again' })
  desk.answer('POST /api/desk/sign-in/', { body: me })
  desk.answer('GET /api/desk/me/', { body: me })
  await user.type(screen.getByLabelText('Password'), 'lamp forty harbour{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await field('Headline')).toHaveValue('Dinner')
})

test('another person at this browser finds nothing of it', async () => {
  const first = await typeHeadline()
  first.unmount()
  const { user } = await visit('/desk/content', 'Content')
  expect(localStorage.getItem('desk.unsaved')).toContain('Dinner')
  desk.answer('POST /api/desk/sign-in/', { body: { ...me, id: 'person-9', name: 'Bola Musa' } })
  await user.click(screen.getByRole('button', { name: 'Switch person' }))
  await user.type(await screen.findByRole('combobox', { name: 'Name or e-mail' }), 'Bola')
  await user.type(screen.getByLabelText('Password'), 'lamp forty harbour{Enter}')
  await waitFor(() => expect(localStorage.getItem('desk.unsaved')).toBeNull())
})
