import { screen } from '@testing-library/react'
import { changeUndoList, type RoomDone } from '../../../../src/features/desk/rooms/undo-list'
import { rooms } from '../answers'
import { type FakeDesk, openFakeDesk, visit } from '../fake-desk'

const RELEASE = 'POST /api/desk/rooms/5/release/'

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

test('only the last change of a room is offered', () => {
  const list = [done('one', 1), done('two', 2), done('three', 1)].reduce(
    (before, one) => changeUndoList(before, { type: 'done', done: one, now: 0 }),
    changeUndoList([], { type: 'second', now: 0 }),
  )
  expect(list.map(({ entry }) => entry)).toEqual(['two', 'three'])
})
