import { TELL_AFTER_MS } from '../../../shared/waits'
import { theme } from '../../../styles/theme'
import { opening } from '../form-messages'

/** The frames of a payment cover the page as high as this, and of equals the last one is on top. */
const NOTE = [
  `background: ${theme.color.paper}; border-top: ${theme.rule.height} solid ${theme.color.brass};`,
  `color: ${theme.color.ink}; bottom: 0; left: 0; padding: ${theme.space.two}; position: fixed; right: 0;`,
  'text-align: center; text-wrap: balance; z-index: 2147483647',
].join(' ')

const CANCEL = [
  `background: transparent; border: 0; color: inherit; cursor: pointer; display: block; font: inherit;`,
  `font-weight: 600; margin: 0 auto; min-height: ${theme.control.height}; padding: 0 ${theme.space.two};`,
  `text-decoration: underline ${theme.color.brass}; text-underline-offset: ${theme.space.half}`,
].join(' ')

/**
 * Tells, above the frames that cover the page, that the payment page is still on its way, and lets the guest
 * leave it: `onCancel`. Gives the function that ends this.
 */
export function tellOpening(onCancel: () => void): () => void {
  // It is there before its words: a screen reader tells only what changes in it.
  const note = document.createElement('output')
  document.body.append(note)
  const timer = setTimeout(() => {
    const cancel = document.createElement('button')
    cancel.type = 'button'
    cancel.textContent = opening.cancel
    cancel.style.cssText = CANCEL
    cancel.addEventListener('click', onCancel)
    note.style.cssText = NOTE
    note.append(opening.message, cancel)
  }, TELL_AFTER_MS)
  return () => {
    clearTimeout(timer)
    note.remove()
  }
}
