import { screen, waitFor, within } from '@testing-library/react'
import pictures from '../../../../content/room-pictures.json'
import { formSchema } from '../../../../src/content/json-schema'
import { RoomPicturesSchema } from '../../../../src/content/room-entries'
import { desk, useFakeDesk, visit } from '../fake-desk'
import { hotelFacts } from './content-answers'
import { openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

/** Few, for the sake of speed. */
const value = { rooms: pictures.rooms.slice(0, 2) }

beforeEach(() => {
  desk.answer('GET /api/desk/content/file/', {
    body: {
      ...hotelFacts,
      path: 'room-pictures.json',
      label: 'Pictures of rooms',
      schema: formSchema(RoomPicturesSchema),
      value,
    },
  })
})

afterEach(() => {
  jest.restoreAllMocks()
  window.location.hash = ''
})

const titleOfSuperior = () => screen.findByText('Room 2: Superior Room', { selector: 'summary' })
const superior = async () => (await titleOfSuperior()).closest('details')

test('names the room of each entry, and has small pictures of the folded ones', async () => {
  await visit('/desk/content/room-pictures.json', 'Pictures of rooms')
  const entry = await superior()
  expect(entry).not.toHaveAttribute('open')
  const [folded] = within(entry ?? document.body).getAllByText(/^Picture 1: Bathroom of the Superior Room/)
  expect(folded?.querySelector('img')?.src).toContain(encodeURIComponent('superior-room/bathroom.jpg'))
})

test('has a list of the rooms in place of their numbers', async () => {
  const { user } = await visit('/desk/content/room-pictures.json', 'Pictures of rooms')
  await superior()
  await user.click(screen.getByRole('button', { name: 'Add: entry' }))
  const added = screen.getAllByRole('combobox', { name: 'Room' }).at(-1)
  expect(added).toHaveFocus()
  expect(added).toHaveDisplayValue('Choose a room')
  await user.selectOptions(added ?? document.body, 'Room 2: Superior Room')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({
      value: { rooms: [...value.rooms, { id: 2, alt: '', pictures: [] }] },
    }),
  )
})

test('opens the entry of the room from whose screen one comes', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  window.location.hash = '#room-2'
  await visit('/desk/content/room-pictures.json', 'Pictures of rooms')
  expect(await superior()).toHaveAttribute('open')
  expect(await titleOfSuperior()).toHaveFocus()
  expect(scrollIntoView.mock.contexts).toEqual([document.activeElement])
})

test('scrolls to an entry that is added', async () => {
  const { user } = await visit('/desk/content/room-pictures.json', 'Pictures of rooms')
  await superior()
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: 'Add: entry' }))
  expect(scrollIntoView.mock.contexts).toEqual([document.activeElement])
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'center' })
})
