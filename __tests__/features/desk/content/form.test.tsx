import { screen, waitFor, within } from '@testing-library/react'
import { type FakeDesk, refusal, visit } from '../fake-desk'
import { diningValue, hotelFacts, hotelValue } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeContent()
})

test('saves a changed headline, and says when guests see it', async () => {
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await user.clear(await field('Headline'))
  await user.paste('Dinner')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved\. Guests see it after publishing\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Publish the site' })).toHaveAttribute('href', '/desk/site')
  const banner = { ...diningValue.banner, headline: 'Dinner' }
  expect(savedBy(desk)).toEqual({ path: 'dining.json', version: 3, value: { ...diningValue, banner } })
})

test('counts the characters, and does not cut what is too long', async () => {
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  const headline = await field('Headline')
  await user.clear(headline)
  await user.paste('A headline that is longer than it may be here ')
  expect(headline).toHaveValue('A headline that is longer than it may be here ')
  expect(headline).toHaveAccessibleDescription('45 of 38 characters: 7 too many')
})

test('shows what the check finds beside the field, and a list that leads there', async () => {
  const found = 'Has 45 characters, which is too long. Right is a title of at most 38 characters.'
  desk.answer('POST /api/desk/content/check/', { body: { problems: { '/banner/headline': found } } })
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await user.type(await field('Headline'), '!')
  const list = await screen.findByRole('region', { name: 'Please correct 1' })
  expect(list).toHaveTextContent(`Top of the page: Headline${found}`)
  const headline = await field('Headline')
  expect(headline).toBeInvalid()
  expect(headline).toHaveAccessibleDescription(expect.stringContaining(found))
  await user.click(within(list).getByRole('link'))
  expect(headline).toHaveFocus()
  expect(desk.writes).toMatchObject([{ path: '/api/desk/content/check/', body: { path: 'dining.json' } }])
})

test('shows what the server refuses, and leads to a field in a folded entry', async () => {
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  desk.answer(
    'PUT /api/desk/content/file/',
    refusal(400, 'Please check the fields.', { '/features/1/title': 'Is missing.' }),
  )
  await user.type(await field('Headline'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const link = await screen.findByRole('link', { name: 'Section 2: Title' })
  await user.click(link)
  expect(screen.getByRole('textbox', { name: 'Title', description: /Is missing/ })).toHaveFocus()
  const [folded] = screen.getAllByText('Section 2: The Bar')
  expect(folded?.closest('details')).toHaveAttribute('open')
})

const rows = () => screen.getByRole('group', { name: 'Rows' })

test('adds, moves and removes the entries of a list', async () => {
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await field('Headline')
  await user.click(within(rows()).getByRole('button', { name: 'Add: row' }))
  const added = screen.getAllByRole('textbox', { name: 'What' }).at(-1)
  expect(added).toHaveFocus()
  await user.keyboard('Brunch')
  await user.click(within(rows()).getByRole('button', { name: 'Up Row 6: Brunch' }))
  await user.click(within(rows()).getByRole('button', { name: 'Remove Row 1: Breakfast' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const { rows: former } = diningValue.invitation.hours
  const [, lunch, dinner, bar, service] = former
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({
      value: {
        invitation: { hours: { rows: [lunch, dinner, bar, { what: 'Brunch', when: '' }, service] } },
      },
    }),
  )
})

test('leaves an optional part out, and adds it again', async () => {
  desk.answer('GET /api/desk/content/file/', { body: hotelFacts })
  const { user } = await visit('/desk/content/hotel.json', 'Hotel')
  await user.click(await screen.findByRole('button', { name: 'Leave it out “Place on the map”' }))
  await user.click(await screen.findByRole('button', { name: 'Leave it out' }))
  expect(screen.queryByRole('textbox', { name: 'Latitude' })).not.toBeInTheDocument()
  await user.clear(await field('Tax number (TIN) (may be empty)'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const { coordinates: _coordinates, tin: _tin, ...others } = hotelValue
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ path: 'hotel.json', value: others }))
  expect(Object.keys((savedBy(desk) as { value: object }).value)).not.toContain('coordinates')
  await user.click(screen.getByRole('button', { name: 'Add “Place on the map”' }))
  await user.type(await field('Latitude'), '6.5')
  await user.type(await field('Longitude'), '3.4')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const coordinates = { latitude: 6.5, longitude: 3.4 }
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ value: { coordinates } }))
})
