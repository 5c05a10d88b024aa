import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NavBar } from '../../../src/components/layout/NavBar'
import { fakeMatchMedia } from '../../support/fake-browser'

const WIDE = '(min-width: 768px)'
const FIVE_LINKS = [
  ['Home', '/'],
  ['Rooms', '/rooms'],
  ['Dining', '/dining'],
  ['Facilities', '/facilities'],
  ['Contact', '/contact'],
]

/** Resolves when the code of the panel is there. */
async function openPage() {
  const media = fakeMatchMedia()
  const view = render(<NavBar path="/" />)
  await screen.findByRole('navigation', { name: 'Menu', hidden: true })
  return { media, user: userEvent.setup(), ...view }
}

const openMenu = async () => {
  const page = await openPage()
  await page.user.click(screen.getByRole('button', { name: 'Open menu' }))
  return { ...page, panel: screen.getByRole('dialog', { name: 'Menu' }) }
}

const panel = () => screen.queryByRole('dialog', { name: 'Menu' })

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

function scrollTo(position: number) {
  window.scrollY = position
  fireEvent.scroll(window)
}

test('is transparent at first, dark red once the page is scrolled, and transparent again at the top', async () => {
  await openPage()
  const bar = screen.getByRole('banner')
  expect(bar).toHaveStyle({ position: 'fixed', height: '70px', backgroundColor: 'rgba(0, 0, 0, 0)' })
  scrollTo(1)
  expect(bar).toHaveStyle({ backgroundColor: 'rgba(153, 27, 27, 0.92)' })
  scrollTo(0)
  expect(bar).toHaveStyle({ backgroundColor: 'rgba(0, 0, 0, 0)' })
})

test('opens a side panel of 200 pixels with the same five links, the questions and one to a booking', async () => {
  const { panel: opened } = await openMenu()
  expect(opened).toHaveStyle({ width: '200px' })
  expect(linksIn(opened)).toEqual([
    ...FIVE_LINKS,
    ['Questions', '/questions'],
    ['Find your booking', '/booking'],
  ])
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus()
})

test('opens the panel once its code has loaded, and is busy until then', async () => {
  render(<NavBar path="/" />)
  const button = screen.getByRole('button', { name: 'Open menu' })
  expect(button).not.toHaveAttribute('aria-busy')
  fireEvent.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(panel()).not.toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument()
  expect(button).not.toHaveAttribute('aria-busy')
})

test.each(['close button', 'Escape'])('closes by the %s and returns the focus', async (way) => {
  const { user } = await openMenu()
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: 'Close menu' }))
  expect(panel()).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})

test('closes when a link is chosen', async () => {
  const { user, panel: opened } = await openMenu()
  const link = within(opened).getByRole('link', { name: 'Dining' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(panel()).not.toBeInTheDocument()
})

test('closes when the window becomes 768 pixels wide or wider, and not before', async () => {
  const { media } = await openMenu()
  media.set('(min-width: 767px)', true)
  expect(panel()).toBeInTheDocument()
  media.set(WIDE, true)
  expect(panel()).not.toBeInTheDocument()
})
