import { screen, waitFor, within } from '@testing-library/react'
import { navigate } from 'gatsby'
import { choosePicture } from '../../../../src/features/desk/crop/picture-file'
import { desk, fill, useFakeDesk, visit } from '../fake-desk'
import { rooms } from '../house'

jest.mock('../../../../src/features/desk/crop/picture-file', () => ({
  ...jest.requireActual('../../../../src/features/desk/crop/picture-file'),
  choosePicture: jest.fn(),
}))

useFakeDesk()

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })

test('saves only changed fields, and shows the old and the new price', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  const price = await field(/Price/)
  await user.clear(price)
  await fill(user, price, '90,000')
  expect(screen.getByText(/The price becomes/)).toHaveTextContent('₦90,000 instead of ₦85,000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(desk.writes).toMatchObject([
    { method: 'PATCH', path: '/api/desk/rooms/1/', body: { price_kobo: 9_000_000 } },
  ])
})

test('asks again before a price changes by more than half', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  const price = await field(/Price/)
  await user.clear(price)
  await user.type(price, '8,500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(desk.writes).toEqual([])
  const question = screen.getByRole('group', { name: /from ₦85,000 to ₦8,500/ })
  expect(question).toHaveAccessibleDescription('Please check the price.')
  await user.click(screen.getByRole('radio', { name: 'Yes, ₦8,500 is right' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(desk.writes).toMatchObject([
    { method: 'PATCH', path: '/api/desk/rooms/1/', body: { price_kobo: 850_000, confirms_price: true } },
  ])
})

test('shows errors beside their fields, and sends nothing', async () => {
  const { user } = await visit('/desk/rooms/1', 'Classic Room')
  await user.clear(await field(/Price/))
  await user.type(await field(/Price/), 'much')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await field(/Price/)).toHaveAccessibleDescription('An amount in whole naira, such as 85,000.')
  expect(desk.writes).toEqual([])
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
  expect(desk.writes).toMatchObject([{ path: '/api/desk/rooms/1/unlist/' }])
})

test('says that a booked room cannot be taken off the site, and where its booking is', async () => {
  await visit('/desk/rooms/3', 'Deluxe King')
  expect(await screen.findByText(/^Ada Obi has this room\. It can be taken off the site/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Booking K7M2QX' })).toHaveAttribute(
    'href',
    '/desk/bookings/K7M2QX',
  )
  expect(screen.queryByRole('button', { name: 'Take it off the site' })).not.toBeInTheDocument()
})

describe('the picture', () => {
  const file = new File(['bytes'], 'room.jpg', { type: 'image/jpeg' })
  const picture = { file, src: 'data:image/jpeg;base64,Ynl0ZXM=', width: 3000, height: 3000 }

  test('is sent with its crop of 3:2', async () => {
    jest.mocked(choosePicture).mockResolvedValue({ picture })
    const { user } = await visit('/desk/rooms/1', 'Classic Room')
    await user.upload(await screen.findByLabelText('Choose a new picture'), file)
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText(/^The new picture is saved\. It needs new words/)).toBeVisible()
    const [sent] = desk.writes
    expect(sent).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/jpeg' } })
    expect(sent?.path).toBe('/api/desk/rooms/1/picture/?x=0&y=500&width=3000&height=2000')
    expect(sent?.body).toBe(file)
  })

  test('has a link to the entry of the room’s other pictures', async () => {
    await visit('/desk/rooms/1', 'Classic Room')
    expect(await screen.findByRole('link', { name: /^More pictures of this room/ })).toHaveAttribute(
      'href',
      '/desk/content/room-pictures.json#room-1',
    )
  })

  test('a file that cannot be used says why', async () => {
    jest.mocked(choosePicture).mockResolvedValue({ problem: 'This picture is too small.' })
    const { user } = await visit('/desk/rooms/1', 'Classic Room')
    await user.upload(await screen.findByLabelText('Choose a new picture'), file)
    expect(await screen.findByRole('alert')).toHaveTextContent('This picture is too small.')
  })
})

test('adds a room, and goes on to its picture', async () => {
  desk.answer('POST /api/desk/rooms/', { body: { ...rooms[0], id: 12 } })
  const { user } = await visit('/desk/rooms/new', 'Add a room')
  await user.click(await screen.findByRole('button', { name: 'Add the room' }))
  expect(await field('Name')).toHaveAccessibleDescription('Please write a text of at most 38 characters.')
  for (const [name, text] of [
    ['Name', 'Roof Suite'],
    [/Price/, '300,000'],
    ['Size', '70 m²'],
    [/Guests/, '4'],
    ['Description', 'Above the lagoon.'],
  ] as const) {
    await fill(user, await field(name), text)
  }
  await user.click(screen.getByRole('button', { name: 'Add the room' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/desk/rooms/12'))
  expect(desk.writes[0]?.body).toMatchObject({ name: 'Roof Suite', price_kobo: 30_000_000, max_people: 4 })
})
