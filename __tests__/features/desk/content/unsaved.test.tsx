import { screen, waitFor } from '@testing-library/react'
import { me } from '../answers'
import { desk, fill, useFakeDesk, visit } from '../fake-desk'
import { diningPage, diningValue, post } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

const unsaved = () => Object.entries(localStorage).filter(([key]) => key.startsWith('desk.unsaved'))

async function typeHeadline() {
  const visited = await visit('/desk/content/dining.json', 'Dining page')
  await visited.user.clear(await field('Headline'))
  await visited.user.paste('Dinner')
  return visited
}

test('what is typed survives a reload', async () => {
  const first = await typeHeadline()
  first.unmount()
  const kept = unsaved()
  await visit('/desk/content/dining.json', 'Dining page')
  expect(await field('Headline')).toHaveValue('Dinner')
  expect(screen.getByText(/^You have unsaved changes from/)).toHaveTextContent('today 14:30')
  expect(unsaved()).toEqual(kept)
})

const openPost = () => visit('/desk/content/blog/the-pool.md', 'The pool by night')

test('opening a post leaves what was typed as old as it is', async () => {
  desk.answer('GET /api/desk/content/file/', { body: post })
  const first = await openPost()
  await first.user.type(await field('Text'), ' More.')
  first.unmount()
  jest.setSystemTime(new Date('2026-11-22T15:00:00.000Z'))
  const second = await openPost()
  expect(await field('Text')).toHaveDisplayValue(/ More\.$/)
  second.unmount()
  await openPost()
  expect(await screen.findByText(/^You have unsaved changes from/)).toHaveTextContent('today 14:30')
})

test('what is typed can be discarded after a question', async () => {
  const { user } = await typeHeadline()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(await field('Headline')).toHaveValue('Dinner')
  await user.click(await screen.findByRole('button', { name: 'Discard them' }))
  expect(await field('Headline')).toHaveValue('Exquisite Dining')
  expect(unsaved()).toEqual([])
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
  const { user } = await typeHeadline()
  desk.answer('PUT /api/desk/content/file/', 'no connection')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing that you typed is lost.')
  expect(await field('Headline')).toHaveValue('Dinner')
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 4 } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ value: { banner: { headline: 'Dinner' } } }))
  expect(await screen.findByText(/^Saved\./)).toBeVisible()
  expect(unsaved()).toEqual([])
})

test('a tab in which nothing is typed leaves what another one keeps', async () => {
  await visit('/desk/content/dining.json', 'Dining page')
  await field('Headline')
  const typed = { at: '2026-11-22T13:00:00Z', base: { version: 3, value: {} }, value: { opening: 'Come.' } }
  localStorage.setItem(`desk.unsaved/${me.id}/dining.json`, JSON.stringify(typed))
  const banner = { ...diningValue.banner, headline: 'Supper' }
  desk.answer('GET /api/desk/content/file/', {
    body: { ...diningPage, version: 4, value: { ...diningValue, banner } },
  })
  await desk.change()
  await waitFor(async () => expect(await field('Headline')).toHaveValue('Supper'))
  expect(unsaved()).toHaveLength(1)
})

test('another person at this browser does not see it, and the first finds it again', async () => {
  const { user } = await typeHeadline()
  async function switchTo(person: typeof me) {
    desk.answer('POST /api/desk/sign-in/', { body: person })
    desk.answer('GET /api/desk/me/', { body: person })
    await user.click(screen.getByRole('button', { name: 'Switch person' }))
    const name = await screen.findByRole('combobox', { name: 'Name or e-mail' })
    await user.clear(name)
    await fill(user, name, person.name)
    await user.type(screen.getByLabelText('Password'), 'lamp forty harbour{Enter}')
    await screen.findByRole('link', { name: new RegExp(person.name) })
  }
  await switchTo({ ...me, id: 'person-9', name: 'Bola Musa' })
  expect(await field('Headline')).toHaveValue('Exquisite Dining')
  expect(screen.queryByText(/unsaved changes/)).not.toBeInTheDocument()
  await switchTo(me)
  expect(await field('Headline')).toHaveValue('Dinner')
})
