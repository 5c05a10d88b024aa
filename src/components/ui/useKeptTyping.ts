import { type RefObject, useEffect } from 'react'
import { keepTyped, readTyped } from '../../shared/kept-typing'

/**
 * Keeps the texts of these fields in sessionStorage, and restores them when the form is mounted again: after
 * the first render, which must equal the prebuilt page. A field that is not empty keeps its value. `fields`
 * must be the same list at each call.
 */
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
      // The field validates its new text.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const keep = () => keepTyped(name, Object.fromEntries(inputs.map((input) => [input.name, input.value])))
    // A guest may have typed before hydration.
    if (inputs.some(({ value }) => value !== '')) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name, fields])
}
