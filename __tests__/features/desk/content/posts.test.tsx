/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { desk, field, fill, useRealDesk, visit } from '../real-desk'

useRealDesk('marketing')

const PATH = 'blog/the-pool.md'
const BODY = '## Lamps\n\nCome and [see](/rooms).'
const POST = {
  title: 'The pool by night',
  date: '2026-11-20',
  summary: 'The lamps come on.',
  picture: 'pool/pool-night.jpg',
  alt: 'The pool',
  body: BODY,
}

beforeEach(() => desk.writePost(PATH, POST))

const open = () => visit(`/desk/content/${PATH}`, POST.title)
const savedPost = async (path = PATH) => (await desk.readText(path)).value
const press = async (user: Awaited<ReturnType<typeof visit>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const isSaved = () => screen.findByText(/^Saved(\.| as a draft)/)

describe('a new post', () => {
  test('begins as a draft, whose title makes its address', async () => {
    const { user } = await visit('/desk/content', 'Content')
    await press(user, 'New post')
    await press(user, 'Write the post')
    expect(await field('Title')).toHaveAccessibleDescription('Please write a title.')
    await fill(user, await field('Title'), 'Ọjọ́ at the Pool!')
    expect(screen.getByText(/^The post will be at/)).toHaveTextContent('at /blog/ojo-at-the-pool. ')
    await press(user, 'Write the post')
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/content/blog/ojo-at-the-pool.md'))
    expect(await savedPost('blog/ojo-at-the-pool.md')).toEqual({
      title: 'Ọjọ́ at the Pool!',
      date: '2026-11-22',
      draft: true,
      body: '',
    })
  })

  test('is refused at an address that another one has', async () => {
    const { user } = await visit('/desk/content', 'Content')
    await press(user, 'New post')
    await fill(user, await field('Title'), 'The pool')
    await press(user, 'Write the post')
    const taken = 'There is a post at this address already: “The pool by night”.'
    expect(await screen.findByText(taken)).toBeVisible()
  })
})

const paste = async (data: Record<string, string>) =>
  fireEvent.paste(await field('Text'), {
    clipboardData: { files: [], getData: (type: string) => data[type] ?? '' },
  })

describe('the text of a post', () => {
  test('gets what was copied elsewhere as Markdown, and shows it as guests will see it', async () => {
    const { user } = await open()
    const text = await field('Text')
    await user.clear(text)
    await paste({
      'text/plain': 'Suya\nJollof',
      'text/html': '<ul><li><b>Suya</b></li><li><a href="/j">Jollof</a> <img alt="A pot"></li></ul>',
    })
    expect(text).toHaveValue('- **Suya**\n- Jollof ![A pot]()')
    expect(screen.getByText(/^1 picture was not pasted/)).toBeVisible()
    expect(screen.getByText(/^1 link has lost the address/)).toBeVisible()
    const shown = screen.getByText('As guests see it').closest('details')
    await waitFor(() => expect(within(shown ?? document.body).getAllByRole('listitem')).toHaveLength(2))
  })

  test('is shown with paths that cannot be decoded, and titles that look like tags', async () => {
    const { user } = await open()
    await fill(user, await field('Text'), '![Menu](caf%E9.jpg) [a](/rooms "<a onclick=b ")')
    expect(await screen.findByAltText('Menu')).toHaveAttribute('src', expect.stringContaining('caf%25E9.jpg'))
    expect(screen.getByTitle('<a onclick=b')).not.toHaveAttribute('onclick')
  })

  test('says why a pasted file is no picture', async () => {
    // A browser draws no such file.
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not decoded')) })
    await open()
    const text = await field('Text')
    const files = [new File(['<svg/>'], 'pool.svg', { type: 'image/svg+xml' })]
    fireEvent.paste(text, { clipboardData: { files, getData: () => '' } })
    expect(await screen.findByText(/^This file cannot be used\./)).toBeVisible()
  })

  test('gets links to pages of the site, and to rooms and posts that guests see, from a list', async () => {
    await desk.writePost('blog/later.md', { ...POST, title: 'Not yet shown', date: '2026-12-24' })
    await desk.database.updateTable('rooms').set({ listed: 0 }).where('id', '=', 3).execute()
    const { user } = await open()
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    text.setSelectionRange(10, 14)
    await press(user, /^Link/)
    const pages = await screen.findByRole('combobox', { name: 'Page of this site' })
    await within(pages).findByRole('option', { name: `Post: ${POST.title}` })
    await within(pages).findByRole('option', { name: /^Room 1:/ })
    const hidden = /^(Post: Not yet shown|Room 3: .*)$/
    expect(within(pages).queryByRole('option', { name: hidden })).not.toBeInTheDocument()
    await user.selectOptions(pages, 'Dining')
    expect(await field('Words that guests see')).toHaveValue('Come')
    await press(user, 'Insert the link')
    await waitFor(() => expect(text).toHaveValue('## Lamps\n\n[Come](/dining) and [see](/rooms).'))
  })

  test('gets its marks from buttons', async () => {
    const { user } = await open()
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    text.setSelectionRange(10, 14)
    await press(user, /^Bold/)
    await press(user, 'Save')
    await isSaved()
    expect(await savedPost()).toMatchObject({ body: '## Lamps\n\n**Come** and [see](/rooms).' })
  })

  test('stays when it is refused, with a line for each thing that is wrong', async () => {
    const { user } = await open()
    await fill(user, await field('Text'), '\n\n![](pool/pool-day.jpg)\n\n# Two')
    await press(user, 'Save')
    expect(await screen.findByRole('region', { name: 'Please correct 2' })).toHaveTextContent('Line 5')
    await waitFor(async () => expect(await field('Text')).toBeInvalid())
    expect(await field('Text')).toHaveAccessibleDescription(/^Line 5: .+\nLine 7: /)
    expect(await field('Text')).toHaveDisplayValue(/# Two$/)
  })
})

test('asks anew what a picture shows when another one is chosen', async () => {
  await desk.saveText(PATH, (value) => ({ ...value, draft: true }))
  const { user } = await open()
  const choose = async (path: string) => {
    await press(user, 'Picture Choose another picture')
    await press(user, path)
  }
  const alt = await field('What the picture shows, for people who cannot see it')
  await choose('pool/pool-night.jpg')
  expect(alt).toHaveValue('The pool')
  await choose('pool/pool-day.jpg')
  expect(alt).toHaveValue('')
  await press(user, 'Save')
  await isSaved()
  expect(await savedPost()).toMatchObject({ picture: 'pool/pool-day.jpg' })
  expect(await savedPost()).not.toHaveProperty('alt')
})

test('keeps what the first picture shows when it is chosen afterwards', async () => {
  await desk.saveText(PATH, ({ picture: _picture, ...value }: typeof POST) => ({ ...value, draft: true }))
  const { user } = await open()
  await press(user, 'Picture Choose a picture')
  await press(user, 'pool/pool-day.jpg')
  expect(await field('What the picture shows, for people who cannot see it')).toHaveValue('The pool')
})

test('appears by itself on its day, and says when', async () => {
  const { user } = await open()
  fireEvent.input(await screen.findByLabelText('Date'), { target: { value: '2026-12-01' } })
  fireEvent.input(screen.getByLabelText(/^Time at which it appears/), { target: { value: '09:00' } })
  await press(user, 'Save')
  expect(await screen.findByText(/^Saved\. Once published, it appears/)).toHaveTextContent('1 Dec, 09:00')
  const { user: other } = await visit('/desk/content', 'Content')
  await other.type(await screen.findByRole('searchbox', { name: 'Find by name or words' }), 'LAMPS draft')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Dining page' })).not.toBeInTheDocument())
  const link = await screen.findByRole('link', { name: POST.title })
  expect(link.closest('li')).toHaveTextContent('Appears 1 Dec, 09:00')
})

async function typeTitle() {
  const visited = await open()
  await visited.user.type(await field('Title'), '!')
  desk.holdUpdates()
  return visited
}

test('a draft that is one no more never says that it is', async () => {
  await desk.saveText(PATH, (value) => ({ ...value, draft: true }))
  const { user } = await open()
  await screen.findByText(/^Saved as a draft/)
  await user.click(await screen.findByRole('checkbox', { name: /^Draft/ }))
  await press(user, 'Save')
  expect(await isSaved()).toHaveTextContent('Saved.')
})

describe('a removed post', () => {
  test('leaves the site after a question that says what guests find then', async () => {
    const { user } = await open()
    await press(user, 'Remove this post')
    expect(await screen.findByRole('dialog')).toHaveTextContent('see the list of posts then')
    expect(await desk.readText(PATH)).not.toHaveProperty('is_removed')
    await press(user, 'Remove the post')
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/content'))
    expect(await desk.readText(PATH)).toHaveProperty('is_removed')
  })

  test('keeps what somebody types into it meanwhile, and can be brought back with that', async () => {
    const { user } = await typeTitle()
    await desk.removePost(PATH)
    await press(user, 'Save')
    expect(await screen.findByText(/^Removed while you were typing\./)).toBeVisible()
    expect(screen.getByText(/The form has what you have typed\.$/)).toHaveTextContent(
      'Removed today 14:30 by Chidi',
    )
    await press(user, 'Bring it back')
    await isSaved()
    expect(await savedPost()).toMatchObject({ title: 'The pool by night!' })
  })

  test('has what was typed after a reload, too', async () => {
    const first = await typeTitle()
    first.unmount()
    await desk.removePost(PATH)
    await open()
    expect(await field('Title')).toHaveValue('The pool by night!')
    expect(screen.getByRole('button', { name: 'Bring it back' })).toBeEnabled()
  })

  test('is listed, and can be brought back as it was', async () => {
    await desk.removePost(PATH)
    const list = await visit('/desk/content', 'Content')
    await list.user.click(await screen.findByText('Removed posts'))
    const link = screen.getByRole('link', { name: POST.title })
    expect(link.closest('li')).toHaveTextContent('Removed today 14:30 by Chidi')
    list.unmount()
    const { user } = await open()
    expect(await screen.findByText(/The form has its last text\.$/)).toBeVisible()
    expect(await field('Title')).toHaveValue(POST.title)
    expect(screen.queryByRole('button', { name: 'Remove this post' })).not.toBeInTheDocument()
    await press(user, 'Bring it back')
    await isSaved()
    expect(await desk.readText(PATH)).toMatchObject({ version: 3, value: POST })
  })
})
