import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Carousel } from '../../../../src/components/ui/carousel/Carousel'
import { fakeIntersectionObserver, fakeMatchMedia, setTabHidden } from '../../../support/fake-browser'

const POOLS = ['Morning', 'Noon', 'Evening', 'Night']

function openCarousel({ hasPrevious = false, motion = 'any' } = {}) {
  fakeMatchMedia([`(prefers-reduced-motion: ${motion})`])
  const screenEdge = fakeIntersectionObserver()
  const view = render(
    <Carousel
      label="The pool"
      items={POOLS}
      keyOf={(pool) => pool}
      hasPrevious={hasPrevious}
      renderSlide={(pool, loading) => (
        <a href={`/${pool}`}>
          {pool} {loading}
        </a>
      )}
    />,
  )
  return { ...view, ...screenEdge }
}

async function loadOwnCode({ scrollNear, container }: ReturnType<typeof openCarousel>) {
  await scrollNear()
  await waitFor(() => expect(container.querySelector('.carousel-slider')).not.toBeNull())
}

const shownSlide = () => screen.getByRole('group')
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
const press = (button: string) => act(() => screen.getByRole('button', { name: button }).click())

test('is a named carousel whose slides have their number and the count', () => {
  openCarousel()
  const region = screen.getByRole('region', { name: 'The pool' })
  expect(region).toHaveAttribute('aria-roledescription', 'carousel')
  expect(within(region).getByRole('group', { name: '1 of 4' })).toHaveTextContent('Morning')
  expect(screen.getByText('01/04')).toBeInTheDocument()
})

test('makes every slide but the current one inert', () => {
  openCarousel()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText(/Noon/).closest('[inert]')).not.toBeNull()
})

test.each([false, true])(
  'moves by next, dots and arrow keys, its own code loaded: %s',
  async (isCodeLoaded) => {
    const page = openCarousel({ hasPrevious: true })
    if (isCodeLoaded) await loadOwnCode(page)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Next slide' }))
    expect(shownSlide()).toHaveTextContent('Noon')
    await user.click(screen.getByRole('button', { name: 'Go to slide 4' }))
    expect(shownSlide()).toHaveTextContent('Night')
    expect(screen.getByRole('button', { name: 'Go to slide 4' })).toHaveAttribute('aria-current', 'true')
    await user.keyboard('{ArrowRight}')
    expect(shownSlide()).toHaveTextContent('Morning')
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByText('04/04')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Previous slide' }))
    expect(screen.getByText('03/04')).toBeInTheDocument()
  },
)

test('plays once it is near, without announcements, with a Pause or Play button', async () => {
  jest.useFakeTimers()
  const { scrollNear, container } = openCarousel()
  wait(4000)
  expect(screen.getByText('01/04')).toBeInTheDocument()
  await scrollNear()
  wait(3999)
  expect(screen.getByText('01/04')).toBeInTheDocument()
  wait(1)
  expect(screen.getByText('02/04')).toBeInTheDocument()
  expect(container.querySelector('[aria-live]')).toHaveAttribute('aria-live', 'off')
  press('Pause slideshow')
  wait(20_000)
  expect(screen.getByText('02/04')).toBeInTheDocument()
  expect(container.querySelector('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  press('Play slideshow')
  setTabHidden(true)
  wait(20_000)
  setTabHidden(false)
  wait(4000)
  expect(screen.getByText('03/04')).toBeInTheDocument()
})

test('starts paused with prefers-reduced-motion, and plays on request', async () => {
  jest.useFakeTimers()
  await openCarousel({ motion: 'reduce' }).scrollNear()
  wait(20_000)
  expect(screen.getByText('01/04')).toBeInTheDocument()
  press('Play slideshow')
  wait(4000)
  expect(screen.getByText('02/04')).toBeInTheDocument()
})

test('pauses while the pointer is over the slides or the focus is inside, but not on Play', async () => {
  const { scrollNear, container } = openCarousel()
  await scrollNear()
  const isWaiting = () => container.querySelector('[aria-live]')?.getAttribute('aria-live') === 'polite'
  const user = userEvent.setup()
  expect(isWaiting()).toBe(false)
  await user.hover(shownSlide())
  expect(isWaiting()).toBe(true)
  await user.unhover(shownSlide())
  expect(isWaiting()).toBe(false)
  act(() => screen.getByRole('link').focus())
  expect(isWaiting()).toBe(true)
  act(() => screen.getByRole('button', { name: 'Pause slideshow' }).focus())
  expect(isWaiting()).toBe(false)
})

test('loads the pictures of the current and the next slide only, and none eagerly from afar', async () => {
  const { scrollNear, container } = openCarousel()
  const loading = () => [...container.querySelectorAll('a')].map((link) => link.textContent?.split(' ')[1])
  expect(loading()).toEqual(['never', 'never', 'never', 'never'])
  await scrollNear()
  await waitFor(() => expect(loading()).toEqual(['eager', 'eager', 'never', 'never']))
})
