import { act, fireEvent, screen, within } from '@testing-library/react'
import { me, publish, rooms } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
})

async function tile(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (item === null) throw new Error(`${name} is no tile`)
  return within(item)
}

test('shows which rooms are free and who has the others, in words', async () => {
  await visit('/desk/rooms', 'Rooms')
  expect((await tile('Classic Room')).getByText('Free')).toBeVisible()
  expect((await tile('Deluxe King')).getByText('Occupied')).toBeVisible()
  expect((await tile('Deluxe King')).getByText('Ada Obi')).toBeVisible()
  expect((await tile('Twin Room')).getByText('Marked as occupied at the desk.')).toBeVisible()
  expect(screen.getByText(/of 5 rooms are free/)).toHaveTextContent('2 of 5 rooms are free.')
})

test('releases the room with the booking on the screen in one tap, and undoes it', async () => {
  desk.answer('POST /api/desk/rooms/5/release/', { body: { room: rooms[0], entry: 'entry-7' } })
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Release Executive Suite' }))
  const undo = await screen.findByRole('button', { name: 'Undo Executive Suite' })
  expect(undo).toHaveFocus()
  expect(screen.getByText('Released.')).toHaveAttribute('role', 'status')
  await user.click(undo)
  expect(await screen.findByRole('button', { name: 'Release Executive Suite' })).toBeVisible()
  expect(desk.writes).toMatchObject([
    { path: '/api/desk/rooms/5/release/', body: { booking: 'P4T9WD' } },
    { path: '/api/desk/rooms/5/undo/', body: { entry: 'entry-7' } },
  ])
})

test('asks for a confirmation before it ends the booking of an expected guest', async () => {
  desk.answer('POST /api/desk/rooms/3/release/', { body: { room: rooms[0], entry: 'entry-6' } })
  const { user } = await visit('/desk/rooms', 'Rooms')
  const release = await screen.findByRole('button', { name: 'Release Deluxe King' })
  await user.click(release)
  const dialog = within(screen.getByRole('dialog', { name: 'Release Deluxe King?' }))
  expect(dialog.getByText(/^Ada Obi has booked this room and has not come yet\./)).toHaveTextContent(
    'Releasing it ends the booking, and no money goes back. To give money back, cancel the booking instead.',
  )
  expect(dialog.getByRole('link', { name: 'Booking K7M2QX' })).toHaveAttribute(
    'href',
    '/desk/bookings/K7M2QX',
  )
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(desk.writes).toEqual([])
  await user.click(release)
  await user.click(screen.getByRole('button', { name: 'Release and end the booking' }))
  expect(await screen.findByRole('button', { name: 'Undo Deluxe King' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(desk.writes).toMatchObject([{ path: '/api/desk/rooms/3/release/', body: { booking: 'K7M2QX' } }])
})

test('shows why an undo was refused', async () => {
  desk.answer('POST /api/desk/rooms/1/occupy/', { body: { room: rooms[0], entry: 'entry-8' } })
  desk.answer('POST /api/desk/rooms/1/undo/', refusal(409, 'A guest has booked this room in the meantime.'))
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Mark as occupied Classic Room' }))
  await user.click(await screen.findByRole('button', { name: 'Undo Classic Room' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A guest has booked this room in the meantime.')
})

test('offers the undo for ten seconds', async () => {
  desk.answer('POST /api/desk/rooms/1/occupy/', { body: { room: rooms[0], entry: 'entry-9' } })
  await visit('/desk/rooms', 'Rooms')
  const button = await screen.findByRole('button', { name: 'Mark as occupied Classic Room' })
  jest.useFakeTimers()
  try {
    fireEvent.click(button)
    await act(() => jest.advanceTimersByTimeAsync(100))
    await act(() => jest.advanceTimersByTimeAsync(9_000))
    expect(screen.getByRole('button', { name: 'Undo Classic Room' })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    expect(screen.queryByRole('button', { name: 'Undo Classic Room' })).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('disables a button while its call runs, and shows an error beside it', async () => {
  const release = desk.hold('POST /api/desk/rooms/1/occupy/')
  desk.answer('POST /api/desk/rooms/1/occupy/', refusal(409, 'This room was booked a moment ago.'))
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Mark as occupied Classic Room' }))
  expect(screen.getByRole('button', { name: 'One moment… Classic Room' })).toBeDisabled()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('This room was booked a moment ago.')
  expect(screen.getByRole('button', { name: 'Mark as occupied Classic Room' })).toBeEnabled()
})

test('keeps showing a refusal when the room turns out to be booked', async () => {
  const [classic, , king] = rooms
  desk.answer('POST /api/desk/rooms/1/occupy/', refusal(409, 'Classic Room is booked.'))
  const { user } = await visit('/desk/rooms', 'Rooms')
  const button = await screen.findByRole('button', { name: 'Mark as occupied Classic Room' })
  const booked = { ...classic, available: false, booking: king?.booking }
  desk.answer('GET /api/desk/rooms/', { body: [booked, ...rooms.slice(1)] })
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Release Classic Room' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Classic Room is booked.')
})

test('the front desk cannot change what is offered', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'desk' } })
  await visit('/desk/rooms', 'Rooms')
  await tile('Classic Room')
  expect(screen.queryByRole('link', { name: /Change price/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Add a room' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Offer again|Publish/ })).not.toBeInTheDocument()
  expect(desk.reads).not.toContain('/api/desk/releases/')
})

test('shows who is in a room that is no longer on the site, with a link to the booking', async () => {
  const [, , king, , suite] = rooms
  desk.answer('GET /api/desk/rooms/', {
    body: [
      { ...king, listed: false },
      { ...suite, listed: false },
    ],
  })
  await visit('/desk/rooms', 'Rooms')
  const panel = within(await screen.findByRole('region', { name: /^Not on the site/ }))
  expect(panel.getByText(/^Ada Obi has booked this room and is expected/)).toBeVisible()
  expect(panel.getByText(/^Chidi Okafor is still in this room/)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Booking P4T9WD' })).toHaveAttribute('href', '/desk/bookings/P4T9WD')
})

test('offers a room again', async () => {
  const { user } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Offer again Garden Room' }))
  expect(desk.writes).toMatchObject([{ path: '/api/desk/rooms/9/list/' }])
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
    expect(screen.getByText('Making the pages')).toHaveAttribute('aria-current', 'step')
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

test('shows marketing that a room is occupied, but not by whom', async () => {
  desk.answer('GET /api/desk/me/', { body: { ...me, role: 'marketing' } })
  desk.answer('GET /api/desk/rooms/', { body: rooms.map((room) => ({ ...room, booking: null })) })
  await visit('/desk/rooms', 'Rooms')
  expect((await tile('Deluxe King')).getByText('Occupied')).toBeVisible()
  expect((await tile('Deluxe King')).getByText('Guests cannot book it now.')).toBeVisible()
  expect(screen.queryByText('Marked as occupied at the desk.')).toBeNull()
})
