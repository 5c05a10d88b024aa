import { screen, within } from '@testing-library/react'
import { me, publish } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

describe('publishing', () => {
  const rebuild = {
    id: 'build-1',
    state: 'building',
    step: 'Drawing pages',
    seconds: 8,
    reason: null,
    notes: [],
  } as const

  test('is started with a button and shows its progress', async () => {
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false } })
    const { user } = await visit('/desk/rooms', 'Rooms')
    const button = await screen.findByRole('button', { name: 'Publish now' })
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false, rebuild } })
    await user.click(button)
    expect(await screen.findByRole('progressbar', { name: 'Publishing' })).toHaveAttribute('value', '2')
    expect(screen.getByText(/^Making the pages/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument()
    expect(desk.writes).toMatchObject([{ method: 'POST', path: '/api/desk/publish/' }])
  })

  test('shows why it failed, and can be started again', async () => {
    const failed = { ...rebuild, state: 'failed', reason: 'A picture cannot be read.' }
    desk.answer('GET /api/desk/publish/', { body: { ...publish, is_current: false, rebuild: failed } })
    await visit('/desk/rooms', 'Rooms')
    expect(await screen.findByRole('alert')).toHaveTextContent('A picture cannot be read.')
    expect(screen.getByRole('button', { name: 'Publish now' })).toBeEnabled()
  })

  test('shows the messages of the build', async () => {
    const notes = ['Old releases could not be removed (EACCES)', 'A post leads to /room/9']
    desk.answer('GET /api/desk/publish/', {
      body: { ...publish, rebuild: { ...rebuild, state: 'live', step: null, notes } },
    })
    await visit('/desk/rooms', 'Rooms')
    const list = await screen.findByRole('list', { name: 'From the last publishing:' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(notes)
  })

  test('hides the messages of the build from people who may not publish', async () => {
    desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
    desk.answer('GET /api/desk/publish/', {
      body: { ...publish, rebuild: { ...rebuild, state: 'live', step: null, notes: ['A note'] } },
    })
    await visit('/desk/rooms', 'Rooms')
    expect(await screen.findByText(/^The pages show what the rooms are now/)).toBeVisible()
    expect(screen.queryByText('A note')).not.toBeInTheDocument()
  })

  test('goes back to an earlier release after a confirmation', async () => {
    const { user } = await visit('/desk/rooms', 'Rooms')
    await user.click(await screen.findByText('Earlier versions of the site'))
    await user.click(await screen.findByRole('button', { name: 'Use this one' }))
    await user.click(screen.getByRole('button', { name: 'Use this version' }))
    expect(desk.writes).toMatchObject([{ path: '/api/desk/releases/release-1/use/' }])
  })
})
