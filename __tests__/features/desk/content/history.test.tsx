import { screen, waitFor, within } from '@testing-library/react'
import { visit } from '../fake-desk'
import { diningPage, diningValue } from './content-answers'
import { field, openFakeContent, savedBy } from './fake-content'

const supper = { ...diningValue, banner: { ...diningValue.banner, headline: 'Supper' } }
const versions = [
  { version: 3, saved_at: '2026-11-22T08:00:00Z', saved_by: 'Ada Obi', value: diningValue },
  { version: 2, saved_at: '2026-11-21T16:00:00Z', saved_by: 'Bola Musa', value: supper },
  { version: 0, saved_at: null, saved_by: null, value: diningValue },
]

test('lists the versions, and goes back to one', async () => {
  const desk = openFakeContent()
  desk.answer('GET /api/desk/content/versions/', { body: versions })
  const { user } = await visit('/desk/content/dining.json', 'Dining page')
  await user.type(await field('Headline'), '!')
  await user.click(screen.getByText('Earlier versions'))
  const history = within(screen.getByRole('region', { name: 'History' }))
  const items = await history.findAllByRole('listitem')
  const [newest, earlier] = items.filter(({ textContent }) => / by /.test(textContent ?? ''))
  expect(newest).toHaveTextContent('today 09:00 by Ada Obi')
  if (earlier === undefined) throw new Error('There is no earlier version')
  await user.click(within(earlier).getByRole('button', { name: 'Go back to this version' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('in place of what you have typed')
  await user.click(screen.getByRole('button', { name: 'Show it in the form' }))
  expect(await field('Headline')).toHaveValue('Supper')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedBy(desk)).toMatchObject({ version: 3, value: supper }))
  expect(diningPage.version).toBe(3)
})
