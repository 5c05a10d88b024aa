import { screen, within } from '@testing-library/react'
import { desk, fill, refusal, useFakeDesk, visit } from '../fake-desk'

const PICTURES = 'GET /api/desk/content/pictures/'
const REMOVE = 'POST /api/desk/content/pictures/remove/'
const facts = { width: 1500, height: 1000, saved_at: null }
const bar = { ...facts, path: 'dining/bar.jpg', used_in: ['Dining page', 'Night swim'] }
const pool = { ...facts, path: 'desk/pool-at-night.jpg', used_in: [], saved_at: '2026-11-22T08:00:00.000Z' }

useFakeDesk()

beforeEach(() => {
  desk.answer(PICTURES, { body: [pool, bar] })
})

const NAME = { selector: 'b' }

const tile = async (path: string) => {
  const item = (await screen.findByText(path, NAME)).closest('li')
  if (item === null) throw new Error(`${path} is not in the list`)
  return within(item)
}

test('says what uses a picture, and removes one that nothing uses after a confirmation', async () => {
  const { user } = await visit('/desk/content/pictures', 'Pictures')
  const used = await tile('dining/bar.jpg')
  expect(used.getByText('Used in Dining page, Night swim')).toBeVisible()
  expect(used.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'All pictures 2' })).toBeVisible()
  const unused = await tile('desk/pool-at-night.jpg')
  expect(unused.getByText('Not used')).toBeVisible()
  await user.click(unused.getByRole('button', { name: /^Remove/ }))
  const dialog = screen.getByRole('dialog', { name: 'Remove this picture?' })
  desk.answer(REMOVE, refusal(409, 'This picture is used in Home page. Choose another one there first.'))
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('used in Home page')
  desk.answer(REMOVE, { status: 204 })
  desk.answer(PICTURES, { body: [bar] })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('dining/bar.jpg', NAME)).toBeVisible()
  expect(screen.queryByText('desk/pool-at-night.jpg', NAME)).not.toBeInTheDocument()
  expect(desk.writes.at(-1)?.body).toEqual({ path: 'desk/pool-at-night.jpg' })
})

test('finds pictures by words of their names', async () => {
  const { user } = await visit('/desk/content/pictures', 'Pictures')
  await fill(user, await screen.findByRole('searchbox', { name: 'Search by name' }), 'night pool')
  expect(screen.getByText('desk/pool-at-night.jpg', NAME)).toBeVisible()
  expect(screen.queryByText('dining/bar.jpg', NAME)).not.toBeInTheDocument()
  await user.type(screen.getByRole('searchbox'), 's')
  expect(screen.getByText('No picture has this name.')).toBeVisible()
})

test('says that there is no picture yet', async () => {
  desk.answer(PICTURES, { body: [] })
  await visit('/desk/content/pictures', 'Pictures')
  expect(await screen.findByText('There is no picture yet.')).toBeVisible()
})
