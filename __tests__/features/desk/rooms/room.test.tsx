/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { desk, field, fill, useRealDesk, visit } from '../real-desk'

useRealDesk('marketing')

const readRoom = (id: number) =>
  desk.database.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const priceOf = async (id: number) => (await readRoom(id)).price_kobo

test('saves only changed fields, and shows the old and the new price', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  const price = await field(/Price/)
  await user.clear(price)
  await fill(user, price, '90,000')
  expect(screen.getByText(/The price becomes/)).toHaveTextContent('₦90,000 instead of ₦85,000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(await desk.journal()).toEqual(['Room 1 (Classic Room) was changed: price ₦90,000, was ₦85,000.'])
})

test('asks again before a price changes by more than half', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  const price = await field(/Price/)
  await user.clear(price)
  await user.type(price, '8,500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await priceOf(1)).toBe(8_500_000)
  expect(screen.getByRole('group', { name: /from ₦85,000 to ₦8,500/ })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Yes, ₦8,500 is right' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(await priceOf(1)).toBe(850_000)
})

test('shows errors beside their fields, and sends nothing', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  await user.clear(await field(/Price/))
  await user.type(await field(/Price/), 'much')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await field(/Price/)).toHaveAccessibleDescription('An amount in whole naira, such as 85,000.')
  expect(await desk.journal()).toEqual([])
})

test('links to the public page, and takes the room off the site after a confirmation', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  expect(await screen.findByRole('link', { name: /page that guests see/ })).toHaveAttribute(
    'href',
    'https://hotel.example/room/1',
  )
  await user.click(screen.getByRole('button', { name: 'Take it off the site' }))
  const dialog = screen.getByRole('dialog', { name: 'Take Classic Room off the site?' })
  expect(dialog).toHaveTextContent('A text or post that links to the room keeps the link')
  expect(dialog).toHaveTextContent('You can offer the room again at any time.')
  await user.click(within(dialog).getByRole('button', { name: 'Take it off the site' }))
  await waitFor(async () => expect((await readRoom(1)).listed).toBe(0))
})

test('says that a booked room cannot be taken off the site', async () => {
  await desk.signInAs('owner')
  await desk.book({ roomId: 3 })
  const { user } = await visit('/desk/rooms/3', 'Deluxe King')
  await user.click(await screen.findByRole('button', { name: 'Take it off the site' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Take it off the site' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Deluxe King is booked\. It can be taken off/)
})

test('has a link to the entry of the room’s other pictures', async () => {
  await visit('/desk/rooms/1', 'Classic Room')
  expect(await screen.findByRole('link', { name: /^More pictures of this room/ })).toHaveAttribute(
    'href',
    '/desk/content/room-pictures.json#room-1',
  )
})

test('adds a room, and goes on to its picture', async () => {
  const { user } = await visit('/desk/rooms/new', 'Add a room')
  await user.click(await screen.findByRole('button', { name: 'Add the room' }))
  expect(await field('Name')).toBeInvalid()
  for (const [name, text] of [
    ['Name', 'Roof Suite'],
    [/Price/, '300,000'],
    ['Size', '70 m²'],
    [/Guests/, '4'],
    ['Description', 'Above the lagoon.'],
  ] as const) {
    await fill(user, screen.getByLabelText(name), text)
  }
  await user.click(screen.getByRole('button', { name: 'Add the room' }))
  const { id } = await waitFor(() =>
    desk.database.selectFrom('rooms').select('id').where('name', '=', 'Roof Suite').executeTakeFirstOrThrow(),
  )
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/desk/rooms/${id}`))
  expect(await readRoom(id)).toMatchObject({ price_kobo: 30_000_000, max_people: 4, size: '70 m²' })
})

test('lists what a new room lacks, and asks before guests see it without', async () => {
  const id = 1_001
  const room = { ...(await readRoom(1)), id, name: 'Roof Suite', listed: 0 as const }
  await desk.database.insertInto('rooms').values(room).execute()
  const { user } = await visit(`/desk/rooms/${id}`, 'Roof Suite')
  expect(await screen.findAllByText('To do')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Offer it' }))
  const dialog = screen.getByRole('dialog', { name: 'Offer it as it is?' })
  expect(dialog).toHaveTextContent('Still to do: bed and view; more pictures, and words for the first.')
  await user.click(within(dialog).getByRole('button', { name: 'Offer it' }))
  await waitFor(async () => expect((await readRoom(id)).listed).toBe(1))
})
