import { fireEvent, screen, waitFor } from '@testing-library/react'
import { navigate } from 'gatsby'
import { desk, fill, refusal, useFakeDesk, visit } from '../fake-desk'
import { post } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

test('begins a post as a draft, whose title makes its address', async () => {
  desk.answer('PUT /api/desk/content/file/', { body: { ...post, path: 'blog/ojo-at-the-pool.md' } })
  const { user } = await visit('/desk/content', 'Content')
  await user.click(await screen.findByRole('button', { name: 'New post' }))
  expect(screen.getByRole('button', { name: 'Write the post' })).toBeDisabled()
  await fill(user, await field('Title'), 'Ọjọ́ at the Pool!')
  expect(screen.getByText(/^The post will be at/)).toHaveTextContent('at /blog/ojo-at-the-pool. ')
  await user.click(screen.getByRole('button', { name: 'Write the post' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/content/blog/ojo-at-the-pool.md'))
  expect(savedBy(desk)).toEqual({
    path: 'blog/ojo-at-the-pool.md',
    version: 0,
    is_new: true,
    value: { title: 'Ọjọ́ at the Pool!', date: '2026-11-22', draft: true, body: '' },
  })
})

test('says whose address a new post would have', async () => {
  const taken = 'There is a post at this address already: “The pool by night”.'
  desk.answer('PUT /api/desk/content/file/', refusal(400, taken, { '': taken }))
  const { user } = await visit('/desk/content', 'Content')
  await user.click(await screen.findByRole('button', { name: 'New post' }))
  await fill(user, await field('Title'), 'The pool')
  await user.click(screen.getByRole('button', { name: 'Write the post' }))
  expect(await screen.findByText(taken)).toBeVisible()
})

describe('the text of a post', () => {
  test('says where a pasted or dropped picture belongs, until something is written', async () => {
    desk.answer('GET /api/desk/content/file/', { body: { ...post, value: { body: '' } } })
    const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
    const text = await field('Text')
    const picture = new File(['picture'], 'pool.jpg', { type: 'image/jpeg' })
    const where = 'A post has one picture: choose it in the field Picture.'
    fireEvent.paste(text, { clipboardData: { files: [picture], getData: () => '' } })
    expect(screen.getByText(where)).toBeVisible()
    await user.type(text, 'Come.')
    expect(screen.queryByText(where)).not.toBeInTheDocument()
    // Otherwise the browser would leave the desk and show the file.
    expect(fireEvent.drop(text, { dataTransfer: { files: [picture], getData: () => '' } })).toBe(false)
    expect(screen.getByText(where)).toBeVisible()
    // Cells of Excel come as words and as a picture of them.
    await user.clear(text)
    expect(fireEvent.paste(text, { clipboardData: { files: [picture], getData: () => 'Child' } })).toBe(true)
    expect(screen.queryByText(where)).not.toBeInTheDocument()
  })

  beforeEach(() => desk.answer('GET /api/desk/content/file/', { body: post }))

  test('gets its marks from buttons', async () => {
    const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    text.setSelectionRange(10, 14)
    await user.click(screen.getByRole('button', { name: /^Bold/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(savedBy(desk)).toMatchObject({ value: { body: '## Lamps\n\n**Come** and [see](/rooms).' } }),
    )
  })

  test('stays when it is refused, with a line for each thing that is wrong', async () => {
    const found = ['Line 1: This is a picture.', 'Line 3: This is a heading of the first level.'].join('\n')
    desk.answer('PUT /api/desk/content/file/', refusal(400, 'Please check.', { '/body': found }))
    const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
    await fill(user, await field('Text'), ' More.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('region', { name: 'Please correct 2' })).toHaveTextContent('Line 1')
    await waitFor(async () => expect(await field('Text')).toBeInvalid())
    expect(await field('Text')).toHaveAccessibleDescription(/^Line 1: .+\nLine 3: /)
    expect(await field('Text')).toHaveDisplayValue(/\(\/rooms\)\. More\.$/)
  })
})

test('asks anew what a picture shows when another one is chosen', async () => {
  desk.answer('GET /api/desk/content/file/', { body: post })
  const facts = { width: 1500, height: 1000, used_in: [], saved_at: null }
  const paths = ['pool/pool-day.jpg', 'pool/pool-night.jpg']
  desk.answer('GET /api/desk/content/pictures/', { body: paths.map((path) => ({ ...facts, path })) })
  const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
  const choose = async (path: string) => {
    await user.click(await screen.findByRole('button', { name: 'Picture Choose another picture' }))
    await user.click(await screen.findByRole('button', { name: path }))
  }
  const alt = await field('What the picture shows, for people who cannot see it')
  await choose('pool/pool-night.jpg')
  expect(alt).toHaveValue('The pool')
  await choose('pool/pool-day.jpg')
  expect(alt).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({ value: { picture: 'pool/pool-day.jpg', alt: '' } }),
  )
})

test('removes a post after a question', async () => {
  desk.answer('GET /api/desk/content/file/', { body: post })
  const { user } = await visit('/desk/content/blog/the-pool.md', 'The pool by night')
  await user.click(await screen.findByRole('button', { name: 'Remove this post' }))
  expect(desk.writes).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Remove the post' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/content'))
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/content/remove/', body: { path: 'blog/the-pool.md', version: 3 } },
  ])
})
