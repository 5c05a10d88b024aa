import { fireEvent, render } from '@testing-library/react'
import { ScrollContext } from '../../src/in-browser/scroll-place'

const scrollTo = jest.fn()
const scrollIntoView = jest.fn()
/** Each page has a history entry of its own. */
const page = (pathname: string, { hash = '', key = pathname } = {}) => ({ pathname, hash, key })

function open(location = page('/rooms'), shouldUpdateScroll: () => unknown = () => true) {
  const show = (place: typeof location) => (
    <ScrollContext location={place} shouldUpdateScroll={shouldUpdateScroll}>
      <p id="prices">Prices</p>
    </ScrollContext>
  )
  const { rerender } = render(show(location))
  return { go: (place: typeof location) => rerender(show(place)) }
}

async function scrollBy(y: number) {
  window.scrollY = y
  fireEvent.scroll(window)
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
  window.scrollY = 0
  window.scrollTo = scrollTo
  Element.prototype.scrollIntoView = scrollIntoView
})

it('leaves a page that opens where it is, and shows each further page from its top', () => {
  const { go } = open(page('/'))
  expect(scrollTo).not.toHaveBeenCalled()
  go(page('/contact'))
  expect(scrollTo.mock.calls).toEqual([[0, 0]])
})

it('leads back to where the guest has left a page', async () => {
  const { go } = open(page('/dining'))
  await scrollBy(700)
  go(page('/about'))
  await scrollBy(90)
  go(page('/dining'))
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 700],
  ])
  go(page('/dining', { key: 'another visit' }))
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

it('finds the place again after a reload, also one that Gatsby itself has kept', () => {
  sessionStorage.setItem('@@scroll|/blog|1', '450')
  open(page('/blog', { key: '1' }))
  expect(scrollTo.mock.calls).toEqual([[0, 450]])
})

it('keeps the place of this visit where the browser keeps nothing', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const { go } = open(page('/facilities'))
  await scrollBy(300)
  go(page('/policies'))
  go(page('/facilities'))
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 300],
  ])
  jest.restoreAllMocks()
})

it.each([
  ['#prices', 1],
  ['#nowhere', 0],
  ['#100%', 0],
])('goes to what the address names: %s', (hash, times) => {
  open(page('/room/7', { hash }))
  expect(scrollIntoView).toHaveBeenCalledTimes(times)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('does not scroll when the site says so', () => {
  const { go } = open(page('/rooms'), () => false)
  go(page('/rooms', { hash: '#prices', key: 'dialog' }))
  expect([scrollTo.mock.calls, scrollIntoView.mock.calls]).toEqual([[], []])
})
