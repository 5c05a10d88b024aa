import { repeatTap, takeTap } from '../../../../src/components/layout/start/early-tap'
import { START_SCRIPTS } from '../../../../src/components/layout/start/inline-scripts'

const PAGE =
  '<button>Menu</button><script type="text/late" src="/app.js"></script>' +
  '<link data-page="" rel="preload" as="fetch" media="not all" href="/page-data/app-data.json">'

/** What the browser calls when it has drawn something large. */
let tellDrawn: () => void

beforeEach(() => {
  jest.useFakeTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = PAGE
  class Observer {
    constructor(onEntries: () => void) {
      tellDrawn = onEntries
    }
    observe() {}
  }
  Object.assign(window, { PerformanceObserver: Observer })
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  // oxlint-disable-next-line no-implied-eval
  new Function(START_SCRIPTS)()
})
afterEach(() => {
  takeTap()
  repeatTap()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const started = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)
const button = () => document.querySelector('button') ?? document.createElement('button')

it('starts no script before the browser has drawn something, and each of them once', () => {
  expect(started()).toEqual([])
  expect(document.querySelector('link')?.media).toBe('not all')
  tellDrawn()
  tellDrawn()
  expect(started()).toEqual(['/app.js'])
  expect(document.querySelector('link')?.media).toBe('all')
})

it('leaves the data of an address with a query to Gatsby, which requests them with the query', () => {
  window.history.replaceState(null, '', '/rooms?guests=2')
  tellDrawn()
  expect(document.querySelector('link')?.media).toBe('not all')
  window.history.replaceState(null, '', '/')
})

it('waits for the whole page, which may still be on its way', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  tellDrawn()
  expect(started()).toEqual([])
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(started()).toEqual(['/app.js'])
})

it.each(['pointerdown', 'keydown'])('starts them at the first %s', (type) => {
  button().dispatchEvent(new Event(type, { bubbles: true }))
  expect(started()).toEqual(['/app.js'])
})

it('starts them half a second after a page that tells nothing was loaded', () => {
  window.dispatchEvent(new Event('load'))
  jest.advanceTimersByTime(499)
  expect(started()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(started()).toEqual(['/app.js'])
})

it('starts them after four seconds, whatever is missing', () => {
  jest.advanceTimersByTime(3_999)
  expect(started()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(started()).toEqual(['/app.js'])
})

it('presses once more what was pressed before React was there, and nothing that was pressed after', () => {
  const pressed = jest.fn()
  button().click()
  takeTap()
  button().addEventListener('click', pressed)
  repeatTap()
  repeatTap()
  expect(pressed).toHaveBeenCalledTimes(1)
  button().click()
  repeatTap()
  expect(pressed).toHaveBeenCalledTimes(2)
})

const busy = () => [...document.querySelectorAll('[aria-busy="true"]')].map((one) => one.textContent)

it('shows what was pressed last before React was there, until it is pressed again', () => {
  document.body.innerHTML = '<button>Menu</button><button>Next</button>'
  for (const one of document.querySelectorAll('button')) one.click()
  expect(busy()).toEqual(['Next'])
  takeTap()
  repeatTap()
  expect(busy()).toEqual([])
})

it('does not press what sent a form that wanted more: its guest goes on writing', () => {
  document.body.innerHTML = '<form method="dialog"><input required><button>Send</button></form>'
  const [input] = document.querySelectorAll('input')
  const sent = jest.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', sent)
  button().click()
  takeTap()
  if (input !== undefined) input.value = 'half a wor'
  expect(button()).not.toHaveAttribute('aria-busy')
  repeatTap()
  expect(sent).not.toHaveBeenCalled()
})

it('presses no button that is gone', () => {
  const pressed = jest.fn()
  const gone = button()
  gone.click()
  takeTap()
  gone.addEventListener('click', pressed)
  gone.remove()
  repeatTap()
  expect(pressed).not.toHaveBeenCalled()
})
