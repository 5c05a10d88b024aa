/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, within } from '@testing-library/react'
import { readNight } from '../../../../src/server/money/night'
import { desk, setClock, useRealDesk, visit } from '../real-desk'
import { unlistRoom } from '../../../../src/server/rooms/offer'
import { MARKETING } from '../../../support/server/actor'
import { findRow, findRows } from '../../../support/server/rows'

useRealDesk()

/** Ada Obi is expected in the Deluxe King, and Chidi Okafor is in the Executive Suite until noon. */
let ada: string
let chidi: string

beforeEach(async () => {
  chidi = (await desk.receive({ roomId: 5, name: 'Chidi Okafor' })).code
  setClock('2026-11-23T08:12:00Z')
  ada = (await desk.book({ roomId: 3 })).code
  await desk.shut(6, 'cleaning')
  await desk.shut(1, 'out_of_order', '2026-11-25')
  setClock('2026-11-23T09:00:00Z')
})

async function tile(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (item === null) throw new Error(`${name} is no tile`)
  return within(item)
}

const open = () => visit('/desk/rooms', 'Rooms')

test('shows the state of each room: who or what has it, since and until when, and why', async () => {
  await open()
  expect((await tile('Superior Room')).getByText('Free')).toBeVisible()
  const king = await tile('Deluxe King')
  expect(king.getByText('Expected')).toBeVisible()
  expect(king.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', `/desk/bookings/${ada}`)
  expect(king.getByText(/^Since/)).toHaveTextContent('Since today 09:12, until Tuesday 24 November')
  expect((await tile('Executive Suite')).getByText('In house')).toBeVisible()
  const classic = await tile('Classic Room')
  expect(classic.getByText('Out of order')).toBeVisible()
  expect(classic.getByText(/^Since/)).toHaveTextContent(
    'Since today 09:12, by Chidi, until Wednesday 25 November',
  )
  expect(classic.getByText('No water')).toBeVisible()
  expect((await tile('Family Suite')).getByText('To clean')).toBeVisible()
  expect(screen.getByText(/rooms are free/)).toHaveTextContent('3 of 8 rooms are free, 1 to clean.')
})

test('does not call a room free that a guest is to move to tonight', async () => {
  const { id: booking_id } = await findRow(desk.database, 'bookings', { code: ada })
  const row = { room_id: 2, night: '2026-11-23', booking_id, closure_id: null }
  await desk.database.insertInto('room_nights').values(row).execute()
  await open()
  const superior = await tile('Superior Room')
  expect(superior.getByText('Kept')).toBeVisible()
  expect(superior.getByText('Somebody is to have it tonight.')).toBeVisible()
})

test.each([
  ['Superior Room', ['Walk-in', 'Close room']],
  ['Deluxe King', ['Check in']],
  ['Executive Suite', ['Check out']],
  ['Family Suite', ['Ready']],
  ['Classic Room', ['Open again', 'Change the last day']],
])('offers for %s what fits its state', async (name, labels) => {
  await open()
  const buttons = (await tile(name)).getAllByRole('button')
  expect(buttons.map(({ firstChild }) => firstChild?.textContent)).toEqual(labels)
})

test('a room is ready with one tap, however often it is tapped', async () => {
  const answer = desk.hold(/\/ready/)
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Ready Family Suite' })
  await user.dblClick(button)
  expect(button).toBeDisabled()
  answer.release()
  expect(await (await tile('Family Suite')).findByText('Free')).toBeVisible()
  expect(await findRows(desk.database, 'journal', { action: 'room.ready' })).toHaveLength(1)
})

test('shows who was faster, also when the button is gone', async () => {
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Open again Classic Room' })
  desk.holdUpdates()
  await desk.reopen(1)
  await user.click(button)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Classic Room.*Chidi/)
  expect(await screen.findByRole('button', { name: 'Ready Classic Room', hidden: true })).toBeInTheDocument()
})

test('housekeeping says in the morning whether a bed was slept in, before it sees what the books say', async () => {
  await unlistRoom(desk.database, MARKETING, 8, new Date())
  await desk.signInAs('housekeeping')
  const { user } = await open()
  expect((await tile('Presidential Suite')).getByRole('button', { name: /^Slept in/ })).toBeVisible()
  expect((await tile('Executive Suite')).getByText('To check')).toBeVisible()
  expect((await tile('Superior Room')).queryByText('Free')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Slept in Executive Suite' }))
  expect(await (await tile('Executive Suite')).findByText('Leaves today')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Slept in Superior Room' }))
  expect(await (await tile('Superior Room')).findByText('To clean')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Not slept in Ambassador Suite' }))
  expect(await (await tile('Ambassador Suite')).findByText('Free')).toBeVisible()
  const { lines } = await readNight(desk.database, '2026-11-22', new Date())
  expect(lines.filter(({ mark }) => mark?.includes('found it'))).toMatchObject([
    { room_name: 'Superior Room', use: 'free', mark: expect.stringMatching(/ found it slept in\.$/) },
  ])
})

test('asks nothing of housekeeping after check-out', async () => {
  setClock('2026-11-23T11:30:00Z')
  await desk.signInAs('housekeeping')
  await open()
  expect((await tile('Superior Room')).getByText('Free')).toBeVisible()
})

test('the front desk cannot change what is offered', async () => {
  await desk.signInAs('desk')
  await open()
  await tile('Classic Room')
  expect(screen.queryByRole('link', { name: /change price/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Add a room' })).not.toBeInTheDocument()
})

test('shows who is in a room that is no longer on the site, with a link to the booking', async () => {
  await desk.database.updateTable('rooms').set({ listed: 0 }).where('id', 'in', [3, 5]).execute()
  await open()
  const panel = within(await screen.findByRole('region', { name: /^Not on the site/ }))
  expect(panel.getByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', `/desk/bookings/${ada}`)
  expect(panel.getByText('In house')).toBeVisible()
  expect(panel.getByRole('button', { name: `Check out Chidi Okafor, ${chidi}` })).toBeVisible()
})

test('shows housekeeping first what is to be cleaned', async () => {
  setClock('2026-11-23T11:30:00Z')
  await desk.signInAs('housekeeping')
  await open()
  await tile('Family Suite')
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Family Suite')
})

test('shows marketing that a room is taken, but not by whom, and no plans', async () => {
  await desk.signInAs('marketing')
  await open()
  expect((await tile('Deluxe King')).getByText('Taken')).toBeVisible()
  expect(screen.queryByText('Ada Obi')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Walk-in|Close room|Check|Ready|Open again/ })).toBeNull()
  expect(screen.queryByRole('region', { name: /^Plans/ })).not.toBeInTheDocument()
})
