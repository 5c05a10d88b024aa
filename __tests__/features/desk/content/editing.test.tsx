/** @jest-environment ./__tests__/support/desk-environment.ts */
import { screen, waitFor, within } from '@testing-library/react'
import dining from '../../../../content/dining.json'
import { desk, field, fill, PASSWORD, setClock, useRealDesk, visit } from '../real-desk'

useRealDesk('marketing')

const PATH = 'dining.json'
const unsaved = () => Object.entries(localStorage).filter(([key]) => key.startsWith('desk.unsaved'))
const open = () => visit(`/desk/content/${PATH}`, 'Dining page')
const button = (name: string) => screen.getByRole('button', { name })
const savedBanner = async () => (await desk.readText(PATH)).value as Pick<typeof dining, 'banner'>

async function typeHeadline() {
  const visited = await open()
  await visited.user.clear(await field('Headline'))
  await visited.user.paste('Dinner')
  return visited
}

/** Lets Chidi save another banner. */
const saveBanner = (banner: Partial<typeof dining.banner>) =>
  desk.saveText(PATH, (value: typeof dining) => ({ ...value, banner: { ...value.banner, ...banner } }))

describe('what is typed', () => {
  test('survives a reload', async () => {
    const first = await typeHeadline()
    first.unmount()
    const kept = unsaved()
    await open()
    expect(await field('Headline')).toHaveValue('Dinner')
    expect(screen.getByText(/^Unsaved changes/)).toBeVisible()
    expect(unsaved()).toEqual(kept)
  })

  test('can be discarded after a question', async () => {
    const { user } = await typeHeadline()
    await user.click(button('Discard changes'))
    expect(await field('Headline')).toHaveValue('Dinner')
    await user.click(await screen.findByRole('button', { name: 'Discard them' }))
    expect(await field('Headline')).toHaveValue('Exquisite Dining')
    expect(unsaved()).toEqual([])
  })

  test('is marked in the list of files', async () => {
    await saveBanner({ eyebrow: 'Eat well' })
    const first = await typeHeadline()
    first.unmount()
    await visit('/desk/content', 'Content')
    const entry = (await screen.findByRole('link', { name: 'Dining page' })).closest('li')
    expect(entry).toHaveTextContent('Not saved yet')
    expect(entry).toHaveTextContent('Saved today 14:30 by Chidi')
  })

  test('is not lost with the connection at Save, which can be tried again', async () => {
    const { user } = await typeHeadline()
    const mend = desk.breakLine(/./)
    await user.click(button('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing that you typed is lost.')
    expect(await field('Headline')).toHaveValue('Dinner')
    mend()
    await user.click(button('Try again'))
    expect(await screen.findByText(/^Saved\./)).toBeVisible()
    expect(await savedBanner()).toMatchObject({ banner: { headline: 'Dinner' } })
    expect(unsaved()).toEqual([])
  })

  test('in another tab is left alone by a tab in which nothing is typed', async () => {
    const first = await typeHeadline()
    first.unmount()
    const [[key, kept] = ['', '']] = unsaved()
    localStorage.clear()
    await open()
    await field('Headline')
    localStorage.setItem(key, kept)
    await saveBanner({ headline: 'Supper' })
    await desk.askForChanges()
    await waitFor(async () => expect(await field('Headline')).toHaveValue('Supper'))
    expect(unsaved()).toEqual([[key, kept]])
  })

  test('is not shown to another person at this browser, and the first finds it again', async () => {
    await desk.employ('Bola Musa', 'marketing')
    await desk.signInAs('marketing', 'Grace Eze')
    const { user } = await typeHeadline()
    async function switchTo(person: string) {
      await user.click(button('Switch person'))
      const name = await screen.findByRole('combobox', { name: 'Name or email' })
      await user.clear(name)
      await fill(user, name, person)
      await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
      await screen.findByRole('link', { name: new RegExp(person) })
    }
    await switchTo('Bola Musa')
    expect(await field('Headline')).toHaveValue('Exquisite Dining')
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument()
    await switchTo('Grace Eze')
    expect(await field('Headline')).toHaveValue('Dinner')
  })
})

async function typeAndSaveAfterChidi() {
  const { user } = await typeHeadline()
  desk.holdUpdates()
  await saveBanner({ headline: 'Supper', eyebrow: 'Eat well' })
  await user.click(button('Save'))
  const question = await screen.findByRole('region', { name: 'Chidi has saved this meanwhile' })
  expect(button('Save')).toBeDisabled()
  return { user, question }
}

describe('two editors', () => {
  test('see what differs, and the second takes the other version', async () => {
    const { user, question } = await typeAndSaveAfterChidi()
    expect(screen.getByRole('alert')).toHaveTextContent('Saved today 14:30.')
    expect(question).toHaveTextContent('Top of the page: HeadlineChidi’sSupperYoursDinner')
    await user.click(button('Take Chidi’s'))
    expect(await field('Headline')).toHaveValue('Supper')
    expect(question).not.toBeInTheDocument()
  })

  test('see what differs, and the second puts the own version in place of the other one', async () => {
    const { user } = await typeAndSaveAfterChidi()
    await user.click(button('Keep yours'))
    expect(screen.getByRole('main')).toHaveFocus()
    await user.click(button('Try again'))
    expect(await screen.findByText(/^Saved\./)).toBeVisible()
    expect(await savedBanner()).toMatchObject({ banner: { ...dining.banner, headline: 'Dinner' } })
  })

  test('are not told of a save of their own whose answer was lost', async () => {
    const { user } = await typeHeadline()
    const mend = desk.loseAnswer(/content\/file/)
    await user.click(button('Save'))
    await screen.findByRole('button', { name: 'Try again' })
    mend()
    await desk.askForChanges()
    expect(await screen.findByText(/^Saved\./)).toBeVisible()
    expect(screen.queryByText(/has saved this meanwhile/)).not.toBeInTheDocument()
  })
})

test('lists the versions, and goes back to one', async () => {
  setClock('2026-11-21T16:00:00Z')
  await saveBanner({ headline: 'Supper' })
  setClock('2026-11-22T08:00:00Z')
  await saveBanner({ headline: 'Tea' })
  const { user } = await typeHeadline()
  await user.click(screen.getByText('Earlier versions'))
  const history = within(screen.getByRole('region', { name: 'History' }))
  const items = await history.findAllByRole('listitem')
  const [newest, earlier] = items.filter(({ textContent }) => / by /.test(textContent ?? ''))
  expect(newest).toHaveTextContent('today 09:00 by Chidi')
  await user.click(within(earlier ?? document.body).getByRole('button', { name: 'Go back to this version' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('in place of what you have typed')
  await user.click(button('Show it in the form'))
  expect(await field('Headline')).toHaveValue('Supper')
  await user.click(button('Save'))
  await screen.findByText(/^Saved\./)
  expect(await savedBanner()).toMatchObject({ banner: { headline: 'Supper' } })
})
