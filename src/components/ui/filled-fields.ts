import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Leaves the field uncontrolled: React would reset what a password manager writes without an event. */
export function useDefaultText(elementRef: RefObject<TextElement | null>, text: string | undefined): void {
  const shown = useRef(text)
  useEffect(() => {
    const field = elementRef.current
    if (field && text !== undefined && field.value === (shown.current ?? '')) field.value = text
    shown.current = text
  }, [elementRef, text])
}

/** An onSubmitCapture handler: updates the form's state from fields that changed, also without an event. */
export function readFields({ currentTarget: form }: SyntheticEvent<HTMLElement>): void {
  for (const field of form.querySelectorAll<TextElement>('input, textarea')) {
    // React keeps `defaultValue` equal to the state.
    if (field.value === field.defaultValue) continue
    flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
  }
}
