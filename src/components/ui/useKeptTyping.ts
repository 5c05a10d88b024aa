import { type RefObject, useEffect } from 'react'
import { keepTyped, readTyped } from '../../shared/kept-typing'

/** Restores the texts in sessionStorage after the first render. `fields` must be the same at each call. */
export function useKeptTyping(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  fields: readonly string[],
): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return undefined
    const inputs = fields.flatMap((field) => {
      const input = element.elements.namedItem(field)
      return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? [input] : []
    })
    const typed = readTyped(name)
    for (const input of inputs) {
      input.value ||= typed[input.name] ?? ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const keep = () => keepTyped(name, Object.fromEntries(inputs.map((input) => [input.name, input.value])))
    // A guest may have typed before hydration.
    if (inputs.some(({ value }) => value !== '')) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name, fields])
}
