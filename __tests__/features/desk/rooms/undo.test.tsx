import { act, fireEvent, screen } from '@testing-library/react'
import { changeUndoList, type RoomDone } from '../../../../src/features/desk/rooms/undo-list'
import { rooms } from '../answers'
import { type FakeDesk, openFakeDesk, refusal, visit } from '../fake-desk'

const RELEASE = 'POST /api/desk/rooms/5/release/'
const UNDO = 'POST /api/desk/rooms/5/undo/'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeDesk()
  desk.answer(RELEASE, { body: { room: rooms[4], entry: 'entry-7' } })
})

const done = (entry: string, id: number): RoomDone => ({
  room: { id, name: 'A room' },
  step: 'release',
  entry,
})

const undoButton = () => screen.queryByRole('button', { name: 'Undo Executive Suite' })

/** Releases a room and goes to the bookings. */
async function releaseAndLeave() {
  const view = await visit('/desk/rooms', 'Rooms')
  await view.user.click(await screen.findByRole('button', { name: 'Release Executive Suite' }))
  await screen.findByRole('button', { name: 'Undo Executive Suite' })
  await view.go('/desk/bookings', 'Bookings')
  return view
}

test('the undo goes along to the other screens', async () => {
  const { user } = await releaseAndLeave()
  expect(screen.getByText('Executive Suite is released.')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.tab({ shift: true })
  expect(undoButton()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(undoButton()).not.toBeInTheDocument()
  expect(desk.writes.at(-1)).toMatchObject({ path: '/api/desk/rooms/5/undo/', body: { entry: 'entry-7' } })
})

test('and back to the rooms, where it takes no focus', async () => {
  const { user, go } = await releaseAndLeave()
  await go('/desk/rooms', 'Rooms')
  expect(screen.getByText('Released.')).toBeVisible()
  expect(screen.queryByText('Executive Suite is released.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Undo Executive Suite' }))
  expect(await screen.findByRole('button', { name: 'Release Executive Suite' })).toBeVisible()
})

test('its ten seconds go on from screen to screen', async () => {
  const { go } = await visit('/desk/rooms', 'Rooms')
  const button = await screen.findByRole('button', { name: 'Release Executive Suite' })
  jest.useFakeTimers()
  try {
    fireEvent.click(button)
    await act(() => jest.advanceTimersByTimeAsync(100))
    await act(() => jest.advanceTimersByTimeAsync(5_900))
    await go('/desk/guest-data', 'Guest data')
    expect(undoButton()).toHaveTextContent(/Suite5$/)
    await act(() => jest.advanceTimersByTimeAsync(3_500))
    expect(undoButton()).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    expect(undoButton()).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('is there although the answer came on another screen', async () => {
  const answer = desk.hold(RELEASE)
  const { user, go } = await visit('/desk/rooms', 'Rooms')
  await user.click(await screen.findByRole('button', { name: 'Release Executive Suite' }))
  await go('/desk/bookings', 'Bookings')
  expect(undoButton()).not.toBeInTheDocument()
  answer()
  expect(await screen.findByRole('button', { name: 'Undo Executive Suite' })).toBeVisible()
})

test('the reason of a refusal stays, also on the next screen, until it is put away', async () => {
  desk.answer(UNDO, refusal(409, 'A guest has booked this room meanwhile.'))
  const { user, go } = await releaseAndLeave()
  await user.click(screen.getByRole('button', { name: 'Undo Executive Suite' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A guest has booked this room meanwhile.')
  await go('/desk/rooms', 'Rooms')
  expect(screen.getByRole('alert')).toHaveTextContent('A guest has booked this room meanwhile.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('only the last change of a room is offered', () => {
  const list = [done('one', 1), done('two', 2), done('three', 1)].reduce(
    (before, one) => changeUndoList(before, { type: 'done', done: one, now: 0 }),
    changeUndoList([], { type: 'second', now: 0 }),
  )
  expect(list.map(({ entry }) => entry)).toEqual(['two', 'three'])
})
