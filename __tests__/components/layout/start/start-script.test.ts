import { replayTap, stopCapturingTaps } from '../../../../src/components/layout/start/early-tap'
import { OFFLINE_SCRIPT, START_SCRIPT } from '../../../../src/components/layout/start/inline-scripts'

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
  new Function(START_SCRIPT)()
})
afterEach(() => {
  stopCapturingTaps()
  replayTap()
})

const started = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)
const tap = () =>
  document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const button = () => document.querySelector('button') ?? document.createElement('button')

it('starts each script once, at the first paint', () => {
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
})

it('waits until the page is parsed', () => {
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

it('starts them half a second after the load event without a report of a paint', () => {
  window.dispatchEvent(new Event('load'))
  jest.advanceTimersByTime(499)
  expect(started()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(started()).toEqual(['/app.js'])
})

it('starts them after four seconds in any case', () => {
  jest.advanceTimersByTime(3_999)
  expect(started()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(started()).toEqual(['/app.js'])
})

it('replays a press before hydration, and none after it', () => {
  const pressed = jest.fn()
  button().click()
  stopCapturingTaps()
  button().addEventListener('click', pressed)
  replayTap()
  replayTap()
  expect(pressed).toHaveBeenCalledTimes(1)
  button().click()
  replayTap()
  expect(pressed).toHaveBeenCalledTimes(2)
})

const busy = () => [...document.querySelectorAll('[aria-busy="true"]')].map((one) => one.textContent)

it('marks the button that was pressed last as busy until it is replayed', () => {
  document.body.innerHTML = '<button>Menu</button><button>Next</button>'
  for (const one of document.querySelectorAll('button')) one.click()
  expect(busy()).toEqual(['Next'])
  stopCapturingTaps()
  replayTap()
  expect(busy()).toEqual([])
})

it('does not replay the submit of an incomplete form', () => {
  document.body.innerHTML = '<form method="dialog"><input required><button>Send</button></form>'
  const [input] = document.querySelectorAll('input')
  const sent = jest.fn((event: Event) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', sent)
  button().click()
  stopCapturingTaps()
  if (input !== undefined) input.value = 'half a wor'
  expect(button()).not.toHaveAttribute('aria-busy')
  replayTap()
  expect(sent).not.toHaveBeenCalled()
})

describe('when no script comes', () => {
  const submitted = jest.fn()
  beforeEach(() => {
    submitted.mockClear()
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submitted)
    document.body.innerHTML = '<form method="post" action="/contact"><button>Send</button></form>'
    document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
    button().click()
  })

  it('submits the form after eight seconds, once', () => {
    jest.advanceTimersByTime(7_999)
    expect(submitted).not.toHaveBeenCalled()
    jest.advanceTimersByTime(60_000)
    stopCapturingTaps()
    replayTap()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  it('waits for a connection', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    jest.advanceTimersByTime(60_000)
    expect(submitted).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    jest.advanceTimersByTime(1_000)
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  it('leaves the form to a script that has come', () => {
    stopCapturingTaps()
    replayTap()
    jest.advanceTimersByTime(60_000)
    expect(submitted).not.toHaveBeenCalled()
  })
})

it('does not submit a form that needs the script', () => {
  const submitted = jest.spyOn(HTMLFormElement.prototype, 'submit')
  document.body.innerHTML = '<form method="dialog"><button>Send</button></form>'
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  button().click()
  jest.advanceTimersByTime(60_000)
  expect(submitted).not.toHaveBeenCalled()
})

it('does not replay a press of a removed button', () => {
  const pressed = jest.fn()
  const gone = button()
  gone.click()
  stopCapturingTaps()
  gone.addEventListener('click', pressed)
  gone.remove()
  replayTap()
  expect(pressed).not.toHaveBeenCalled()
})

it('answers a tap on a link while offline, and keeps the page, until the connection is back', () => {
  document.body.innerHTML = '<a href="/rooms">BOOK ONLINE</a>'
  // oxlint-disable-next-line no-implied-eval
  new Function(OFFLINE_SCRIPT)()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(tap()).toBe(false)
  tap()
  const note = document.querySelector('[role="alert"]')
  expect(note).toHaveTextContent(/^You are offline\. .* or call \+234 800 000 0100$/)
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(note).not.toBeInTheDocument()
})
