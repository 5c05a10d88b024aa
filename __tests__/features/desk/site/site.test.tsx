/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { desk, setClock, useRealDesk, visit } from '../real-desk'

const AT = '2026-11-22T13:30:00.000Z'

const LAGOON = {
  title: 'The lagoon',
  date: '2026-11-20',
  summary: 'Blue.',
  picture: 'pool/pool-day.jpg',
  alt: 'Water',
  body: 'Come.',
}

useRealDesk('marketing')

/** Chidi's page of yesterday is on the site with a new price, and a later one of today is not. */
beforeEach(async () => {
  setClock('2026-11-20T09:30:00Z')
  await desk.publish()
  setClock('2026-11-21T16:00:00Z')
  await saveHeadline('Supper')
  await desk.writePost('blog/the-lagoon.md', LAGOON)
  await desk.database.updateTable('rooms').set({ price_kobo: 9_100_000 }).where('id', '=', 1).execute()
  await desk.publish('Published by Grace Eze')
  setClock('2026-11-22T12:30:00Z')
  await saveHeadline('Dinner')
  setClock(AT)
})

const saveHeadline = (headline: string) =>
  desk.saveText('dining.json', (value: { banner: object }) => ({
    ...value,
    banner: { ...value.banner, headline },
  }))

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const open = () => visit('/desk/site', 'Site')

type Build = (typeof desk.builds)[number]

/** A build of the site that goes on, or has ended now. */
const build = (facts: Partial<Build>): Build => ({
  id: 'build-1',
  state: 'building',
  content: 'desk',
  triggeredAt: AT,
  ...(facts.state !== undefined && { endedAt: AT }),
  ...facts,
})

describe('publishing', () => {
  test('is started with a button, and shows its progress', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Publish now' }))
    expect(await screen.findByRole('progressbar', { name: 'Publishing' })).toHaveAttribute('value', '1')
    expect(screen.getByText(/^Waiting to start/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
    expect(desk.builds.map(({ content }) => content)).toEqual(['desk'])
  })

  test('lists what was saved and guests do not see yet, until a build goes live', async () => {
    await open()
    const list = await (await panel('On the site now')).findByRole('list')
    expect(list).toHaveTextContent('Dining pagetoday 13:30, Chidi')
    expect(within(list).getByRole('link', { name: 'Dining page' })).toHaveAttribute(
      'href',
      '/desk/content/dining.json',
    )
    expect(list).not.toHaveTextContent('About page')
    await desk.publish()
    expect(await screen.findByText('Everything that was saved is on the site.')).toBeVisible()
  })

  test('names the texts with an earlier rule of the hotel before they go out', async () => {
    await desk.saveText('policies.json', (value: { stay: object }) => ({
      ...value,
      stay: { ...value.stay, arriveFrom: '15:00' },
    }))
    await open()
    const link = await screen.findByRole('link', { name: 'About page, Check-in' })
    expect(link).toHaveAttribute('href', '/desk/content/about.json')
  })

  test('shows why it failed and where to correct it, and can be started again', async () => {
    const reason = 'content/blog/the-pool.md, line 3: date: lies in the future'
    const notes = ['content/dining.json, line 5: banner.headline: is missing']
    desk.builds.push(build({ state: 'failed', reason, notes }))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent(`The last publishing failed: ${reason}`)
    expect(screen.getByRole('link', { name: 'blog/the-pool.md' })).toHaveAttribute(
      'href',
      '/desk/content/blog/the-pool.md',
    )
    const more = within(screen.getByRole('list', { name: 'Also to correct:' }))
    const link = await more.findByRole('link', { name: 'Dining page' })
    expect(link.closest('li')).toHaveTextContent('Dining page, line 5: banner.headline: is missing')
    expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  })

  test('shows the messages of the build', async () => {
    const notes = ['Old releases could not be removed (EACCES)', 'content/dining.json leads to /room/9']
    desk.builds.push(build({ state: 'live', notes }))
    await open()
    const list = within(await screen.findByRole('list', { name: 'From the last publishing:' }))
    const link = await list.findByRole('link', { name: 'Dining page' })
    expect(link).toHaveAttribute('href', '/desk/content/dining.json')
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([notes[0], 'Dining page leads to /room/9'])
  })
})

describe('earlier releases', () => {
  test('can be used again after a confirmation, and say who published them', async () => {
    const { user } = await open()
    const versions = await (await panel('Earlier versions')).findAllByRole('listitem')
    expect(versions[0]).toHaveTextContent(/^Made yesterday 17:00 ?On the site nowPublished by Grace Eze\.$/)
    expect(versions[1]).toHaveTextContent(/^Made 20 Nov, 10:30 ?Use this one$/)
    await user.click(screen.getByRole('button', { name: 'Use this one' }))
    expect(screen.getByRole('dialog')).toHaveTextContent(/texts and pictures of 20 Nov, 10:30 at once/)
    await user.click(screen.getByRole('button', { name: 'Use this version' }))
    await waitFor(() => expect(versions[1]).toHaveTextContent('On the site now'))
  })

  test('are not offered during a build, which would replace them', async () => {
    desk.builds.push(build({}))
    await open()
    expect(await screen.findByText(/^You can go back to an earlier version when/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use this one' })).toBeNull()
  })
})

const enter = (value: string) =>
  fireEvent.change(screen.getByLabelText('When, at the hotel'), { target: { value } })

describe('publishing later', () => {
  test('takes a time of the hotel’s clock that is to come', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }))
    const time = screen.getByLabelText('When, at the hotel')
    expect(screen.getByRole('dialog')).toHaveTextContent(/once a build that is under way has ended/)
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(time).toHaveAccessibleDescription('Please choose a day and a time.')
    enter('2026-11-22T14:30')
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(time).toHaveAccessibleDescription('Please choose a time that is still to come.')
    enter('2026-11-22T18:30')
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(await screen.findByText('today 18:30')).toBeVisible()
  })

  test('shows who set the time, and cancels it', async () => {
    await desk.schedule('2026-11-22T18:30')
    const { user } = await open()
    expect(await screen.findByText(/^Set by Chidi/)).toBeVisible()
    expect(screen.getByText('today 18:30')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel it' }))
    expect(screen.getByRole('dialog')).toHaveTextContent(/at the time that was set: today 18:30\./)
    await user.click(screen.getByRole('button', { name: 'Cancel the publishing' }))
    expect(await screen.findByText('Nothing is scheduled.')).toBeVisible()
  })

  test('replaces the time of somebody who was faster only at the second press', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Choose a time' }))
    enter('2026-11-22T18:30')
    desk.holdUpdates()
    await desk.schedule('2026-11-22T20:00')
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Chidi has scheduled publishing in the meantime: 22 November 2026, 20:00.',
    )
    expect(await screen.findByText('today 20:00')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Publish then' }))
    expect(await screen.findByText('today 18:30')).toBeVisible()
  })

  test.each([
    ['cannot be cancelled once it has begun', {}, /^It is under way/, false],
    ['can be cancelled while it is tried again', { state: 'failed' }, /^It is tried again every five/, true],
  ] as const)('%s', async (_what, facts, words, isCancellable) => {
    setClock('2026-11-22T13:00:00Z')
    await desk.schedule('2026-11-22T14:30')
    setClock(AT)
    desk.builds.push(build(facts))
    await open()
    expect(await screen.findByText(words)).toBeVisible()
    const labels = (await panel('Publish later')).getAllByRole('button').map(({ textContent }) => textContent)
    expect(labels).toEqual([isCancellable ? 'Cancel it' : 'Choose a time'])
  })
})
