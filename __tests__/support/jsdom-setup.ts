import { deserialize, serialize } from 'node:v8'
import '@testing-library/jest-dom'
import { cleanup, configure } from '@testing-library/react'
import { fakeIntersectionObserver, fakeResizeObserver } from './fake-browser'

// A busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 })

let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  // Calls that a test does not answer have no answer.
  Object.assign(globalThis, { fetch: () => new Promise(() => undefined) })
  fakeIntersectionObserver()
  fakeResizeObserver()
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      unexpected.push(args.map(String).join(' '))
    })
  }
})

/**
 * Returns the lines that the component has logged and that the test expects. They are no longer unexpected.
 */
export function takeLogged(): string[] {
  const lines = unexpected
  unexpected = []
  return lines
}

afterEach(() => {
  cleanup()
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
})

// What the page itself does first where script runs.
document.documentElement.classList.add('script')

// jsdom draws nothing, so there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => undefined

// jsdom lacks it: https://github.com/jsdom/jsdom/issues/3363
globalThis.structuredClone ??= (value) => deserialize(serialize(value))
