import { deserialize, serialize } from 'node:v8'
import '@testing-library/jest-dom'
import { cleanup, configure } from '@testing-library/react'
import { fakeIntersectionObserver, fakeResizeObserver } from './fake-browser'

// A busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 })

let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  jest.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
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

/** jsdom asks each label of the page for its field, and looks through the page each time. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return [...this.ownerDocument.querySelectorAll('label')].filter((label) =>
    label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id,
  )
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf })
}

// Queries by role ask for the styles of an element and of all around it again and again.
const computeStyle = globalThis.getComputedStyle
let computed = new WeakMap<Element, CSSStyleDeclaration>()
const forget = () => void (computed = new WeakMap())
const changes = new MutationObserver(forget)
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
globalThis.getComputedStyle = (element, pseudo) => {
  if (changes.takeRecords().length > 0) forget()
  const style = computed.get(element) ?? computeStyle(element, pseudo)
  computed.set(element, style)
  return style
}
