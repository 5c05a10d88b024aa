import { screen, waitFor } from '@testing-library/react'
import { desk, refusal, useFakeDesk, visit } from '../fake-desk'
import { diningPage, diningValue } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

useFakeDesk(openFakeContent)

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
  await visited.user.click(save('Save'))
  await screen.findAllByText(/Bola Musa has saved this meanwhile/)
  desk.answer('PUT /api/desk/content/file/', { body: { ...diningPage, version: 5 } })
  return visited
}

const save = (name: string) => screen.getByRole('button', { name })

const question = () => screen.findByRole('region', { name: 'Bola Musa has saved this meanwhile' })

test('shows what differs, and takes the other version', async () => {
  const { user } = await typeAndSaveAfterBola({ headline: 'Supper', eyebrow: 'Eat well' })
  expect(screen.getByRole('alert')).toHaveTextContent('Saved today 14:20.')
  expect(await question()).toHaveTextContent('Top of the page: HeadlineBola Musa’sSupperYoursDinner')
  expect(save('Save')).toBeDisabled()
  await user.click(save('Take Bola Musa’s'))
  expect(await field('Headline')).toHaveValue('Supper')
  expect(screen.queryByText(/has saved this meanwhile/)).not.toBeInTheDocument()
})

test('a version that is kept takes the place of the other one', async () => {
  const { user } = await typeAndSaveAfterBola({ headline: 'Supper', eyebrow: 'Eat well' })
  await user.click(save('Keep yours'))
  expect(screen.getByRole('main')).toHaveFocus()
  await user.click(save('Try again'))
  const banner = { ...diningValue.banner, headline: 'Dinner' }
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ version: 4, value: { banner } }))
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
