import { act, screen, waitFor } from '@testing-library/react'
import { setTabHidden } from '../../support/fake-browser'
import { desk, useFakeDesk, visit } from './fake-desk'

let played: number[] = []

class FakeParam {
  value = 0
  setValueAtTime() {}
  exponentialRampToValueAtTime() {}
}

class FakeNode {
  readonly gain = new FakeParam()
  readonly frequency = new FakeParam()
  connect(next: unknown) {
    return next
  }
  start() {
    played.push(this.frequency.value)
  }
  stop() {}
}

/** Forbids sound until `resume`, as browsers do on a page that was not used yet. */
class FakeAudioContext extends EventTarget {
  state = 'suspended'
  currentTime = 0
  destination = {}
  createGain = () => new FakeNode()
  createOscillator = () => new FakeNode()
  resume = () => this.become('running')
  suspend = () => this.become('suspended')

  private async become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

useFakeDesk()

beforeAll(() => {
  Object.assign(globalThis, { AudioContext: FakeAudioContext })
})

beforeEach(() => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  played = []
})

afterEach(() => {
  setTabHidden(false)
  jest.restoreAllMocks()
})

const bell = () => screen.findByRole('button', { name: 'Sound for new bookings' })

test('the title counts the bookings since the tab was last looked at', async () => {
  await visit('/desk/today', 'Today')
  await bell()
  expect(document.title).toBe('Desk – Today')
  await desk.change(8)
  expect(document.title).toBe('Desk – Today')
  jest.mocked(document.hasFocus).mockReturnValue(false)
  await desk.change(9)
  await desk.change(10)
  await waitFor(() => expect(document.title).toBe('(2) Desk – Today'))
  jest.mocked(document.hasFocus).mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(document.title).toBe('Desk – Today')
})

test('a new booking plays a sound once it is switched on, and the switch is remembered', async () => {
  const { user } = await visit('/desk/today', 'Today')
  expect(await bell()).toHaveAttribute('aria-pressed', 'false')
  await desk.change(8)
  expect(played).toEqual([])
  await user.click(await bell())
  expect(await bell()).toHaveAttribute('aria-pressed', 'true')
  await desk.change(8)
  expect(played).toEqual([])
  await desk.change(9)
  expect(played).toHaveLength(2)
  await user.click(await bell())
  expect(await bell()).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('desk.sound')).toBe('false')
})
