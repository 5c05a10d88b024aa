import { screen, waitFor } from '@testing-library/react'
import { desk, refusal, useFakeDesk, visit } from '../fake-desk'
import { entries, post } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

const removal = { version: 4, saved_at: '2026-11-22T13:20:00Z', saved_by: 'Bola Musa' }
const removed = { ...post, ...removal, is_removed: true }

beforeEach(() => {
  desk.answer('GET /api/desk/content/file/', { body: post })
})

async function typeTitle() {
  const visited = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
  await visited.user.type(await field('Title'), '!')
  return visited
}

test('typing into a post that somebody removes meanwhile is kept, and can be saved', async () => {
  const { user } = await typeTitle()
  desk.answer('GET /api/desk/content/file/', { body: removed })
  desk.answer('PUT /api/desk/content/file/', refusal(409, 'Bola Musa removed this.'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Removed while you were typing\./)).toBeVisible()
  expect(screen.getByText(/The form has what you have typed\.$/)).toHaveTextContent(
    'Removed today 14:20 by Bola Musa',
  )
  const saved = { ...post, version: 5, value: { ...Object(post.value), title: 'The pool by night!' } }
  desk.answer('PUT /api/desk/content/file/', { body: saved })
  desk.answer('GET /api/desk/content/file/', { body: saved })
  await user.click(screen.getByRole('button', { name: 'Bring it back' }))
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({ version: 4, value: { title: 'The pool by night!' } }),
  )
  expect(await screen.findByText(/^Saved as a draft/)).toBeVisible()
})

test('it is there after a reload, too', async () => {
  const first = await typeTitle()
  first.unmount()
  desk.answer('GET /api/desk/content/file/', { body: removed })
  await visit('/desk/content/blog/the-pool.md', 'The pool by night')
  expect(await field('Title')).toHaveValue('The pool by night!')
  expect(screen.getByRole('button', { name: 'Bring it back' })).toBeEnabled()
})

test('a removed post is listed, and can be brought back as it was', async () => {
  const entry = { ...entries.at(-1), ...removal, group: 'removed', is_draft: false }
  desk.answer('GET /api/desk/content/', { body: [entry] })
  const list = await visit('/desk/content', 'Content')
  await list.user.click(await screen.findByText('Removed posts'))
  const link = screen.getByRole('link', { name: 'The pool by night' })
  expect(link.closest('li')).toHaveTextContent('Removed today 14:20 by Bola Musa')
  list.unmount()
  desk.answer('GET /api/desk/content/file/', { body: removed })
  const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
  expect(await screen.findByText(/The form has its last text\.$/)).toHaveTextContent(
    'Removed today 14:20 by Bola Musa',
  )
  expect(await field('Title')).toHaveValue('The pool by night')
  expect(screen.queryByRole('button', { name: 'Remove this post' })).not.toBeInTheDocument()
  desk.answer('PUT /api/desk/content/file/', { body: { ...post, version: 5 } })
  await user.click(screen.getByRole('button', { name: 'Bring it back' }))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ version: 4, value: post.value }))
})
