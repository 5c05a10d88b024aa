/** @jest-environment ./__tests__/support/desk-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dining from '../../../../content/dining.json'
import hotel from '../../../../content/hotel.json'
import { desk, field, useRealDesk, visit } from '../real-desk'

useRealDesk('marketing')

/** Opens the form of a file. `save` presses Save and returns what is saved then. */
async function open(path: string, heading: string) {
  const visited = await visit(`/desk/content/${path}`, heading)
  async function save(): Promise<unknown> {
    await visited.user.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved\./)
    return (await desk.readText(path)).value
  }
  return { ...visited, save }
}

const openDining = () => open('dining.json', 'Dining page')
const openHotel = () => open('hotel.json', 'Hotel: name, address, telephones')

test('saves a changed headline, and says when guests see it', async () => {
  const { user, save } = await openDining()
  await user.clear(await field('Headline'))
  await user.paste('Dinner')
  expect(await save()).toEqual({ ...dining, banner: { ...dining.banner, headline: 'Dinner' } })
  expect(await screen.findByText(/^Saved\. Guests see it after publishing\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Publish the site' })).toHaveAttribute('href', '/desk/site')
})

test('counts the characters, and does not cut what is too long', async () => {
  const { user } = await openDining()
  const headline = await field('Headline')
  await user.clear(headline)
  await user.paste('A headline that is longer than it may be here ')
  expect(headline).toHaveValue('A headline that is longer than it may be here ')
  expect(headline).toHaveAccessibleDescription('45 of 38 characters: 7 too many')
})

test('shows what the server refuses beside the field, and a list that leads there, also into a folded entry', async () => {
  const { user } = await openDining()
  const headline = await field('Headline')
  await user.clear(headline)
  await user.paste('A headline that is longer than it may be here')
  const [folded] = screen.getAllByText('Section 2: The Bar')
  const details = folded?.closest('details')
  const title = within(details ?? document.body).getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  details?.removeAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const list = await screen.findByRole('region', { name: 'Please correct 2' })
  await waitFor(() => expect(list.parentElement).toHaveFocus())
  const found = 'Has 45 characters, which is too long. Right is a title of at most 38 characters.'
  expect(list).toHaveTextContent(`Top of the page: Headline${found}`)
  expect(headline).toBeInvalid()
  expect(headline).toHaveAccessibleDescription(expect.stringContaining(found))
  await user.click(within(list).getByRole('link', { name: /Headline/ }))
  expect(headline).toHaveFocus()
  await user.click(within(list).getByRole('link', { name: 'Section 2: Title' }))
  expect(title).toHaveFocus()
  expect(details).toHaveAttribute('open')
  expect((await desk.readText('dining.json')).version).toBe(0)
})

test('adds, moves and removes the entries of a list', async () => {
  const { user, save } = await openDining()
  await field('Headline')
  const rows = within(screen.getAllByRole('group', { name: 'Rows' }).at(-1) ?? document.body)
  await user.click(rows.getByRole('button', { name: 'Add: row' }))
  expect(screen.getAllByRole('textbox', { name: 'What' }).at(-1)).toHaveFocus()
  await user.paste('Brunch')
  await user.type(rows.getAllByRole('textbox', { name: 'When' }).at(-1) ?? document.body, 'On Sundays')
  await user.click(rows.getByRole('button', { name: 'Up Row 6: Brunch' }))
  await user.click(rows.getByRole('button', { name: 'Remove Row 1: Breakfast' }))
  const [, lunch, dinner, bar, service] = dining.invitation.hours.rows
  expect(await save()).toMatchObject({
    invitation: { hours: { rows: [lunch, dinner, bar, { what: 'Brunch', when: 'On Sundays' }, service] } },
  })
})

test('removes an optional part, and adds it again', async () => {
  const { user, save } = await openHotel()
  await user.click(await screen.findByRole('button', { name: 'Remove this part “Place on the map”' }))
  expect(screen.queryByRole('textbox', { name: 'Latitude' })).not.toBeInTheDocument()
  await user.clear(await field('Tax number (TIN) (may be empty)'))
  const { coordinates: _coordinates, tin: _tin, ...others } = hotel
  expect(await save()).toEqual(others)
  await user.click(screen.getByRole('button', { name: 'Add “Place on the map”' }))
  await user.type(await field('Latitude'), '6.5')
  await user.type(await field('Longitude'), '3.4')
  expect(await save()).toMatchObject({ coordinates: { latitude: 6.5, longitude: 3.4 } })
})

test('names the texts that still say what the rule was before', async () => {
  await desk.saveText('policies.json', (value: { stay: object }) => ({
    ...value,
    stay: { ...value.stay, arriveFrom: '15:00' },
  }))
  const { user } = await open('policies.json', 'Hours and policies')
  const link = await screen.findByRole('link', { name: 'Page of each room, Good to know' })
  expect(link).toHaveAttribute('href', '/desk/content/room-page.json')
  await user.type(await field('Headline'), '?')
  expect(link).not.toBeInTheDocument()
})

test('a choice that is left out shows what counts then, and a number of spaces is none', async () => {
  const { user, save } = await open('policies.json', 'Hours and policies')
  const choice = await screen.findByRole('combobox', { name: 'After check-out, a room is for sale' })
  expect(choice).toHaveDisplayValue('After cleaning (as usual)')
  await user.selectOptions(choice, 'At once')
  await user.clear(await field('How many days ahead guests can book (may be empty)'))
  await user.paste(' ')
  const saved = await save()
  expect(saved).toMatchObject({ housekeeping: 'off' })
  expect(saved).not.toHaveProperty('daysAhead')
})

const openPictures = () => open('room-pictures.json', 'Pictures of rooms')
const titleOfSuperior = () => screen.findByText('Room 2: Superior Room', { selector: 'summary' })
const superior = async () => (await titleOfSuperior()).closest('details')

describe('the pictures of rooms', () => {
  test('have the name of the room at each entry, and small pictures of the folded ones', async () => {
    await openPictures()
    const entry = await superior()
    expect(entry).not.toHaveAttribute('open')
    const [folded] = within(entry ?? document.body).getAllByText(/^Picture 1: Bathroom of the Superior Room/)
    expect(folded?.querySelector('img')?.src).toContain(encodeURIComponent('superior-room/bathroom.jpg'))
  })

  test('have a list of the rooms in place of their numbers, in an entry that is scrolled to', async () => {
    await desk.saveText('room-pictures.json', (value: { rooms: { id: number }[] }) => ({
      ...value,
      rooms: value.rooms.filter(({ id }) => id !== 2),
    }))
    const { user, save } = await openPictures()
    await screen.findByText('Room 3: Deluxe King', { selector: 'summary' })
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('button', { name: 'Add: entry' }))
    expect(scrollIntoView.mock.contexts).toEqual([document.activeElement])
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'center' })
    const added = screen.getAllByRole('combobox', { name: 'Room' }).at(-1) ?? document.body
    expect(added).toHaveFocus()
    expect(added).toHaveDisplayValue('Choose a room')
    await user.selectOptions(added, 'Room 2: Superior Room')
    const entry = within(added.closest('details') ?? document.body)
    await user.type(entry.getByRole('textbox', { name: /^What/ }), 'A room')
    expect(await save()).toMatchObject({
      rooms: expect.arrayContaining([{ id: 2, alt: 'A room', pictures: [] }]),
    })
  })

  test('open at the room from whose screen one comes', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView')
    window.location.hash = '#room-2'
    await openPictures()
    expect(await superior()).toHaveAttribute('open')
    expect(await titleOfSuperior()).toHaveFocus()
    expect(scrollIntoView.mock.contexts).toEqual([document.activeElement])
  })
})

test('saves the place of a picture that stays in view, moved with the arrow keys', async () => {
  const { user, save } = await openDining()
  const [place] = await screen.findAllByRole('button', { name: /^Place that stays in view on phones: 50 %/ })
  place?.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
  expect(await save()).toMatchObject({ banner: { focus: '40% 55%' } })
})

test('begins the entry of a room that has none, and drags entries', async () => {
  window.location.hash = '#room-9'
  const { save } = await open('room-amenities.json', 'Beds, views and bathrooms')
  expect(await screen.findByText(/number 9/, { selector: 'summary' })).toBeVisible()
  const data = new Map<string, string>()
  const dataTransfer = {
    get types() {
      return [...data.keys()]
    },
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
  const [first, second] = await screen.findAllByText(/^Room \d/, { selector: 'summary' })
  fireEvent.dragStart(second ?? document.body, { dataTransfer })
  fireEvent.drop(first ?? document.body, { dataTransfer })
  const saved = (await save()) as { rooms: { id: number }[] }
  expect(saved.rooms.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5, 6, 7, 8, 9])
})
