import { fireEvent, render } from '@testing-library/react'
import { ScrollContext } from '../../src/in-browser/scroll-place'

/** How far a page can be scrolled that is shorter than usual. */
let lowest = Infinity
const scrollTo = jest.fn((_x: number, y: number) => {
  window.scrollY = Math.min(y, lowest)
})
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
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo
  lowest = Infinity
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

describe('on a page that has grown when its answers are there', () => {
  let grow: (() => void) | undefined
  /** Of an entry in the history of its own for each test. */
  let visits = 0
  const list = () => page('/rooms', { key: `grown ${visits}` })
  const kept = () => sessionStorage.getItem(`@@scroll|/rooms|grown ${visits}`)

  beforeEach(() => {
    jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
      grow = () => callback([], {} as ResizeObserver)
      return {
        observe: () => undefined,
        disconnect: () => (grow = undefined),
      } as unknown as ResizeObserver
    })
    visits += 1
    sessionStorage.setItem(`@@scroll|/rooms|grown ${visits}`, '1600')
    lowest = 1_300
  })

  it('goes on to the place as the page grows, and keeps it meanwhile', async () => {
    open(list())
    await scrollBy(1_300)
    expect(kept()).toBe('1600')
    lowest = 2_000
    grow?.()
    expect(window.scrollY).toBe(1_600)
    await scrollBy(1_650)
    grow?.()
    expect([window.scrollY, kept()]).toEqual([1_650, '1650'])
  })

  it('leaves the page to a guest who scrolls by himself', async () => {
    open(list())
    fireEvent.wheel(window)
    await scrollBy(200)
    lowest = 2_000
    grow?.()
    expect([window.scrollY, kept()]).toEqual([200, '200'])
  })

  it('leaves the page that opens next alone', () => {
    const { go } = open(list())
    go(page('/contact', { hash: '#prices' }))
    lowest = 2_000
    grow?.()
    expect(window.scrollY).toBe(1_300)
  })
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
