import { screen, waitFor, within } from '@testing-library/react'
import policies from '../../../../content/policies.json'
import pool from '../../../../content/pool.json'
import { formSchema } from '../../../../src/content/json-schema'
import { PoliciesSchema } from '../../../../src/content/policies-schema'
import { PoolSchema } from '../../../../src/content/schemas'
import { desk, refusal, useFakeDesk, visit } from '../fake-desk'
import { diningPage, diningValue, hotelFacts, hotelValue } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

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

test('shows what the server refuses beside the field, and a list that leads there', async () => {
  const found = 'Has 45 characters, which is too long. Right is a title of at most 38 characters.'
  desk.answer('PUT /api/desk/content/file/', refusal(400, 'Please check.', { '/banner/headline': found }))
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await user.type(await field('Headline'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const list = await screen.findByRole('region', { name: 'Please correct 1' })
  await waitFor(() => expect(list.parentElement).toHaveFocus())
  expect(list).toHaveTextContent(`Top of the page: Headline${found}`)
  const headline = await field('Headline')
  expect(headline).toBeInvalid()
  expect(headline).toHaveAccessibleDescription(expect.stringContaining(found))
  await user.click(within(list).getByRole('link'))
  expect(headline).toHaveFocus()
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
  await user.paste('Brunch')
  await user.click(within(rows()).getByRole('button', { name: 'Up Row 6: Brunch' }))
  await user.click(within(rows()).getByRole('button', { name: 'Remove Row 1: Breakfast' }))
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

test('removes an optional part, and adds it again', async () => {
  desk.answer('GET /api/desk/content/file/', { body: hotelFacts })
  const { user } = await visit('/desk/content/hotel.json', 'Hotel')
  await user.click(await screen.findByRole('button', { name: 'Remove this part “Place on the map”' }))
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

test('names the texts that still say what the rule was before', async () => {
  const where = 'Page of each room, Good to know'
  const remarks = [{ path: 'room-page.json', where, words: '2 pm' }]
  desk.answer('GET /api/desk/content/file/', { body: { ...diningPage, remarks } })
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  expect(await screen.findByRole('link', { name: where })).toHaveAttribute(
    'href',
    '/desk/content/room-page.json',
  )
  await user.type(await field('Headline'), '?')
  expect(screen.queryByRole('link', { name: where })).not.toBeInTheDocument()
})

test('a choice that is left out shows what counts then', async () => {
  const { $schema: _schema, ...value } = policies
  const schema = formSchema(PoliciesSchema)
  desk.answer('GET /api/desk/content/file/', {
    body: { ...hotelFacts, path: 'policies.json', label: 'Policies', schema, value },
  })
  const { user } = await visit('/desk/content/policies.json', 'Policies')
  const choice = await screen.findByRole('combobox', { name: 'After check-out, a room is for sale' })
  expect(choice).toHaveDisplayValue('After cleaning (as usual)')
  await user.selectOptions(choice, 'At once')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ value: { housekeeping: 'off' } }))
})

test('a number that is no room’s stays a number', async () => {
  const { $schema: _schema, ...value } = pool
  desk.answer('GET /api/desk/content/file/', {
    body: { ...hotelFacts, path: 'pool.json', label: 'The pool', schema: formSchema(PoolSchema), value },
  })
  await visit('/desk/content/pool.json', 'The pool')
  const [first] = value.slides
  expect(await screen.findByText(`Picture 1: ${first?.title}`, { selector: 'summary' })).toBeVisible()
  expect(screen.getAllByRole('textbox', { name: 'Number' })[0]).toHaveDisplayValue(String(first?.id))
})

test('says once at each telephone how it is written', async () => {
  desk.answer('GET /api/desk/content/file/', { body: hotelFacts })
  await visit('/desk/content/hotel.json', 'Hotel')
  const help = 'Write it with +234, such as +234 803 555 0199.'
  expect(await field('Telephone 1')).toHaveAccessibleDescription(help)
  expect(screen.getAllByText(help)).toHaveLength(hotelValue.phones.length + 1)
})
