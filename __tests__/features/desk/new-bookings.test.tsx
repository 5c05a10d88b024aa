/** @jest-environment ./__tests__/support/desk-environment.ts */
import { act, screen, waitFor } from '@testing-library/react'
import { setTabHidden } from '../../support/fake-browser'
import { desk, useRealDesk, visit } from './real-desk'

let played = 0

class FakeParam {
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
    played += 1
  }
  stop() {}
}

/** Forbids sound until `resume`, as browsers do on a page that was not used yet. */
class FakeAudioContext {
  state = 'suspended'
  currentTime = 0
  destination = {}
  createGain = () => new FakeNode()
  createOscillator = () => new FakeNode()
  resume = async () => {
    this.state = 'running'
  }
}

useRealDesk('desk')

beforeAll(() => {
  Object.assign(globalThis, { AudioContext: FakeAudioContext })
})

beforeEach(() => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  played = 0
})

afterEach(() => {
  setTabHidden(false)
  jest.restoreAllMocks()
})

const bell = () => screen.findByRole('button', { name: 'Sound for new bookings' })

/** Lets a guest book, and waits until the page knows. */
async function book(roomId: number) {
  await desk.book({ roomId })
  await desk.askForChanges()
}

test('the title counts the bookings since the tab was last looked at', async () => {
  await visit('/desk/today', 'Today')
  await bell()
  expect(document.title).toBe('Desk – Today')
  await book(1)
  expect(document.title).toBe('Desk – Today')
  jest.mocked(document.hasFocus).mockReturnValue(false)
  await book(2)
  await book(3)
  await waitFor(() => expect(document.title).toBe('(2) Desk – Today'))
  jest.mocked(document.hasFocus).mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(document.title).toBe('Desk – Today')
})

test('a new booking plays a sound once it is switched on, and the switch is remembered', async () => {
  const { user } = await visit('/desk/today', 'Today')
  expect(await bell()).toHaveAttribute('aria-pressed', 'false')
  await book(1)
  expect(played).toBe(0)
  await user.click(await bell())
  expect(await bell()).toHaveAttribute('aria-pressed', 'true')
  await desk.write('Is there a pool?')
  await desk.askForChanges()
  expect(played).toBe(0)
  await book(2)
  await waitFor(() => expect(played).toBe(1))
  await user.click(await bell())
  expect(await bell()).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('desk.sound')).toBe('false')
})
