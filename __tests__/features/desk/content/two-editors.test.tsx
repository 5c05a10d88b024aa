import { screen, waitFor, within } from '@testing-library/react'
import { type FakeDesk, refusal, visit } from '../fake-desk'
import { diningPage, diningValue } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

let desk: FakeDesk

beforeEach(() => {
  desk = openFakeContent()
})

/** What Bola Musa has saved while somebody else was typing. */
function bolas(banner: Partial<typeof diningValue.banner>) {
  const value = { ...diningValue, banner: { ...diningValue.banner, ...banner } }
  return { ...diningPage, version: 4, saved_at: '2026-11-22T13:20:00Z', saved_by: 'Bola Musa', value }
}

async function typeAndSaveAfterBola(banner: Partial<typeof diningValue.banner>) {
  const visited = await visit('/desk/content/dining.json', 'Dining page')
  await visited.user.clear(await field('Headline'))
  await visited.user.paste('Dinner')
  desk.answer('GET /api/desk/content/file/', { body: bolas(banner) })
  desk.answer('PUT /api/desk/content/file/', refusal(409, 'Bola Musa has saved this meanwhile.'))
  await visited.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'Bola Musa has saved this meanwhile' })
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 5 } })
  return visited
}

const save = (name: string) => screen.getByRole('button', { name })

test('changes of different fields are kept both, over the newer version', async () => {
  const { user } = await typeAndSaveAfterBola({ eyebrow: 'Eat well' })
  expect(screen.getByRole('alert')).toHaveTextContent('Saved today 14:20. You have changed other fields')
  await user.click(save('Save both'))
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({
      version: 4,
      value: { banner: { eyebrow: 'Eat well', headline: 'Dinner' } },
    }),
  )
  expect(await screen.findByText(/^Saved\./)).toBeVisible()
})

test('asks which text of the same field stays', async () => {
  const { user } = await typeAndSaveAfterBola({ headline: 'Supper' })
  const question = screen.getByRole('group', { name: 'Top of the page: Headline' })
  expect(question).toHaveTextContent('Mine: Dinner')
  await user.click(save('Save with these choices'))
  expect(question).toHaveAccessibleDescription('Please choose one.')
  expect(desk.writes.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Bola Musa’s: Supper' }))
  await user.click(save('Save with these choices'))
  await waitFor(() =>
    expect(savedBy(desk)).toMatchObject({ version: 4, value: { banner: { headline: 'Supper' } } }),
  )
})

test('shows of a list only what differs, by its title', async () => {
  const [first, second, ...others] = diningValue.features
  if (first === undefined || second === undefined) throw new Error('The page has fewer sections')
  const theirs = { ...diningValue, features: [{ ...first, title: 'Long table' }, second, ...others] }
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await field('Headline')
  await user.click(screen.getByRole('button', { name: `Down Section 1: ${first.title}` }))
  desk.answer('GET /api/desk/content/file/', { body: { ...bolas({}), value: theirs } })
  desk.answer('PUT /api/desk/content/file/', refusal(409, 'Bola Musa has saved this meanwhile.'))
  await user.click(save('Save'))
  const question = await screen.findByRole('group', { name: 'Sections: you have both changed this list' })
  expect(question).toHaveTextContent(`Mine: ${first.title}`)
  expect(question).toHaveTextContent('Bola Musa’s: Long table')
  expect(question).not.toHaveTextContent(second.title)
  expect(question).not.toHaveTextContent(first.src)
  for (const choice of within(question).getAllByRole('radio')) expect(choice).not.toBeChecked()
  await user.click(screen.getByRole('radio', { name: /^Bola Musa’s/ }))
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 5, value: theirs } })
  await user.click(save('Save with these choices'))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ version: 4, value: theirs }))
  expect(screen.getByRole('region', { name: 'What you had typed' })).toBeVisible()
})

test('takes the other version as a whole, and keeps what was typed readable', async () => {
  const { user } = await typeAndSaveAfterBola({ headline: 'Supper' })
  await user.click(save('Take all of Bola Musa’s'))
  await user.click(await screen.findByRole('button', { name: 'Take it' }))
  expect(await field('Headline')).toHaveValue('Supper')
  const mine = screen.getByRole('region', { name: 'What you had typed' })
  expect(mine).toHaveTextContent('Dinner')
  await user.click(save('Put it back into the form'))
  expect(await field('Headline')).toHaveValue('Dinner')
})

test('a save whose answer was lost is no other person’s', async () => {
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await user.clear(await field('Headline'))
  await user.paste('Dinner')
  desk.answer('PUT /api/desk/content/file/', 'no connection')
  await user.click(save('Save'))
  await screen.findByRole('button', { name: 'Try again' })
  desk.answer('GET /api/desk/content/file/', {
    body: { ...bolas({ headline: 'Dinner' }), saved_by: 'Grace Eze' },
  })
  await desk.change()
  expect(await screen.findByText(/^Saved\./)).toBeVisible()
  expect(screen.queryByText(/has saved this meanwhile/)).not.toBeInTheDocument()
})

test('a form in which nothing is typed follows what others save', async () => {
  await visit('/desk/content/dining.json', 'Dining page')
  await field('Headline')
  desk.answer('GET /api/desk/content/file/', { body: bolas({ headline: 'Supper' }) })
  await desk.change()
  await waitFor(async () => expect(await field('Headline')).toHaveValue('Supper'))
})
