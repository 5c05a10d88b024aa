import { type RefObject, useEffect } from 'react'
import { keepTyped, readTyped } from '../../shared/kept-typing'

/**
 * Keeps for the tab what is typed into these fields of a form, and gives it back when the form is there
 * again: not in the first render, because the prebuilt page knows nothing of it. What stands in a field
 * already stays. `fields` must be the same list at each call.
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
      // The field looks at its new text.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const keep = () => keepTyped(name, Object.fromEntries(inputs.map((input) => [input.name, input.value])))
    // Before the script was there, somebody may have typed.
    if (inputs.some(({ value }) => value !== '')) keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name, fields])
}
