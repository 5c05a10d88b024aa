import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { content, me, preview, publish } from '../answers'
import { desk, refusal, useFakeDesk, visit } from '../fake-desk'

useFakeDesk()

const rebuild = {
  id: 'build-1',
  state: 'building',
  step: 'Drawing pages',
  seconds: 8,
  reason: null,
  notes: [],
  is_followed: false,
  shows_texts: true,
} as const

function panel(name: string) {
  return within(screen.getByRole('region', { name }))
}

describe('publishing', () => {
  test('is started with a button, also while only prices are, and shows its progress', async () => {
    const ofPrices = { ...rebuild, shows_texts: false }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false, rebuild: ofPrices } })
    const { user } = await visit('/desk/site', 'Site')
    const button = await screen.findByRole('button', { name: 'Publish now' })
    const followed = { ...rebuild, is_followed: true }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false, rebuild: followed } })
    await user.click(button)
    expect(await screen.findByRole('progressbar', { name: 'Publishing' })).toHaveAttribute('value', '2')
    expect(screen.getByText('Another build begins when this one has ended.')).toBeVisible()
    expect(screen.getByText(/^Making the pages/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
    expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/publish/' }])
  })

  test('lists what was saved and guests do not see yet', async () => {
    await visit('/desk/site', 'Site')
    const list = await panel('On the site now').findByRole('list')
    expect(list).toHaveTextContent('Dining pagetoday 13:30, Grace Eze')
    expect(within(list).getByRole('link', { name: 'Dining page' })).toHaveAttribute(
      'href',
      '/desk/content/dining.json',
    )
    expect(list).not.toHaveTextContent('About page')
  })

  test('names the texts with an earlier rule of the hotel before they go out', async () => {
    const remarks = [{ path: 'about.json', where: 'About page, Check-in', words: '2 pm' }]
    desk.answer('GET /api/desk/content/', { body: content.map((entry) => ({ ...entry, remarks })) })
    await visit('/desk/site', 'Site')
    expect(await screen.findByRole('link', { name: 'About page, Check-in' })).toHaveAttribute(
      'href',
      '/desk/content/about.json',
    )
  })

  test('empties that list when a build goes live', async () => {
    await visit('/desk/site', 'Site')
    await panel('On the site now').findByRole('list')
    const live = { id: 'release-3', built_at: '2026-11-22T13:30:00Z', since: '2026-11-22T13:30:00Z' }
    desk.answer('GET /api/desk/content/', { body: [] })
    desk.answer('GET /api/desk/publish/', { body: { ...publish, live } })
    const text = 'Everything that was saved is on the site.'
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('shows why it failed and where to correct it, and can be started again', async () => {
    const reason = 'content/blog/the-pool.md, line 3: date: lies in the future'
    const notes = ['content/dining.json, line 5: banner.headline: is missing']
    const failed = { ...rebuild, state: 'failed', reason, notes }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false, rebuild: failed } })
    await visit('/desk/site', 'Site')
    expect(await screen.findByRole('alert')).toHaveTextContent(`The last publishing failed: ${reason}`)
    expect(screen.getByRole('link', { name: 'Correct blog/the-pool.md' })).toHaveAttribute(
      'href',
      '/desk/content/blog/the-pool.md',
    )
    const more = screen.getByRole('list', { name: 'Also to correct:' })
    expect(within(more).getByRole('link', { name: 'Dining page' })).toBeVisible()
    expect(more).toHaveTextContent('Dining page, line 5: banner.headline: is missing')
    expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  })

  test('shows the messages of the build', async () => {
    const notes = ['Old releases could not be removed (EACCES)', 'content/dining.json leads to /room/9']
    desk.answer('GET /api/desk/publish/', {
      body: { ...publish, rebuild: { ...rebuild, state: 'live', step: null, notes } },
    })
    await visit('/desk/site', 'Site')
    const list = await screen.findByRole('list', { name: 'From the last publishing:' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([notes[0], 'Dining page leads to /room/9'])
    expect(within(list).getByRole('link', { name: 'Dining page' })).toHaveAttribute(
      'href',
      '/desk/content/dining.json',
    )
  })

  test('shows on Rooms whether the pages are right, also to people who may not publish', async () => {
    desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
    desk.answer('GET /api/desk/publish/', {
      body: { ...publish, rebuild: { ...rebuild, state: 'live', step: null, notes: ['A note'] } },
    })
    await visit('/desk/rooms', 'Rooms')
    expect(await screen.findByText(/^Rooms and prices on the pages are up to date/)).toBeVisible()
    expect(screen.queryByText('A note')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /publish/ })).not.toBeInTheDocument()
  })

  test('goes back to an earlier release after a confirmation', async () => {
    const { user } = await visit('/desk/site', 'Site')
    await user.click(await screen.findByRole('button', { name: 'Use the version before' }))
    expect(screen.getByRole('dialog')).toHaveTextContent(/texts and pictures of 20 Nov, 10:30 at once/)
    await user.click(screen.getByRole('button', { name: 'Use this version' }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/releases/release-1/use/' }])
  })

  test('says of each version who published it and what is new in it', async () => {
    const { user } = await visit('/desk/site', 'Site')
    await user.click(await screen.findByText('All versions of the site'))
    const versions = panel('Earlier versions').getAllByRole('listitem')
    expect(versions[0]).toHaveTextContent(
      /^Made yesterday 17:00 ?On the site nowPublished by Grace Eze\. New in it: Rooms and prices, Dining page\.$/,
    )
    expect(versions[1]).toHaveTextContent(/^Made 20 Nov, 10:30 ?Use this one$/)
  })

  test('offers no earlier release during a build, which would replace it', async () => {
    desk.answer('GET /api/desk/publish/', { body: { ...publish, rebuild } })
    await visit('/desk/site', 'Site')
    expect(await screen.findByText(/^You can go back to an earlier version when/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use the version before' })).toBeNull()
  })
})

describe('publishing later', () => {
  test('takes a time of the hotel’s clock that is to come', async () => {
    const { user } = await visit('/desk/site', 'Site')
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }))
    const time = screen.getByLabelText('When, at the hotel')
    expect(screen.getByRole('dialog')).toHaveTextContent(/once a build that is under way has ended/)
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(time).toHaveAccessibleDescription('Please choose a day and a time.')
    fireEvent.change(time, { target: { value: '2026-11-22T14:30' } })
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(time).toHaveAccessibleDescription('Please choose a time that is still to come.')
    expect(desk.writes).toEqual([])
    fireEvent.change(time, { target: { value: '2026-11-22T18:30' } })
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    await waitFor(() =>
      expect(desk.writes).toMatchObject([
        {
          method: 'PUT',
          path: '/api/desk/publish/schedule/',
          body: { at: '2026-11-22T18:30', seen: null },
        },
      ]),
    )
  })

  test('shows who set the time, and cancels it', async () => {
    const schedule = { at: '2026-11-22T17:30:00Z', set_by: 'Grace Eze', set_at: '2026-11-22T12:00:00Z' }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, schedule } })
    const { user } = await visit('/desk/site', 'Site')
    expect(await screen.findByText(/^Set by Grace Eze/)).toBeVisible()
    expect(screen.getByText('today 18:30')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel it' }))
    expect(screen.getByRole('dialog')).toHaveTextContent(/at the time that was set: today 18:30\./)
    await user.click(screen.getByRole('button', { name: 'Cancel the publishing' }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/publish/schedule/cancel/' }])
  })
})

describe('the time of the next publishing', () => {
  const schedule = { at: '2026-11-22T13:30:00.000Z', set_by: 'Grace Eze', set_at: '2026-11-22T12:00:00Z' }

  test('cannot be cancelled once it has begun', async () => {
    desk.answer('GET /api/desk/publish/', { body: { ...publish, schedule, rebuild } })
    await visit('/desk/site', 'Site')
    expect(await screen.findByText(/^It is under way/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Choose a time' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel it' })).toBeNull()
  })

  test('replaces that of somebody who was faster only at the second press', async () => {
    const { user } = await visit('/desk/site', 'Site')
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }))
    fireEvent.change(screen.getByLabelText('When, at the hotel'), { target: { value: '2026-11-22T18:30' } })
    const message = 'Tunde Ade has scheduled publishing in the meantime: 22 November 2026, 20:00.'
    desk.answer('PUT /api/desk/publish/schedule/', refusal(409, message))
    const theirs = { at: '2026-11-22T19:00:00.000Z', set_by: 'Tunde Ade', set_at: '2026-11-22T13:29:00.000Z' }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, schedule: theirs } })
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByText(/^This replaces the time that Tunde Ade has set/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(desk.writes.map(({ body }) => body)).toEqual([
      { at: '2026-11-22T18:30', seen: null },
      { at: '2026-11-22T18:30', seen: theirs.set_at },
    ])
  })

  test('can be cancelled while it is tried again and again', async () => {
    const failed = { ...rebuild, state: 'failed' }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, schedule, rebuild: failed } })
    await visit('/desk/site', 'Site')
    expect(await screen.findByText(/^It is tried again every five minutes/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel it' })).toBeVisible()
  })
})

describe('the preview', () => {
  test('is made with a button, shows what it lacks, and has a link to hand on', async () => {
    const { user } = await visit('/desk/site', 'Site')
    const button = await screen.findByRole('button', { name: 'Make a preview' })
    expect(panel('Preview').getByText(/every room is free at first/)).toBeVisible()
    desk.answer('GET /api/desk/preview/', { body: { ...preview, rebuild } })
    await user.click(button)
    expect(await screen.findByRole('progressbar', { name: 'Making the preview' })).toBeVisible()
    await waitFor(() => expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/preview/' }]))
    const link = 'https://desk.example/preview/token'
    const made = {
      link,
      built_at: '2026-11-22T12:00:00Z',
      valid_until: '2026-11-23T12:00:00Z',
      missing: ['Dining page'],
    }
    const live = { ...rebuild, state: 'live', step: null, notes: ['The draft has no summary'] }
    desk.answer('GET /api/desk/preview/', { body: { ...preview, rebuild: live, preview: made } })
    await desk.change()
    expect(await screen.findByLabelText('Link to the preview')).toHaveValue(link)
    expect(screen.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', link)
    expect(screen.getByRole('list', { name: 'From the last preview:' })).toHaveTextContent(
      'The draft has no summary',
    )
    expect(screen.getByText('Changed since, and not in it: Dining page.')).toBeVisible()
  })
})
