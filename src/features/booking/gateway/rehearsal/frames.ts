import { rehearsalHost } from '../../../../apollo/payment-settings'
import { REHEARSAL_CHECKOUT_PATH } from '../../../../shared/paths'

const FULL_SCREEN = [
  'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647;',
  'display: none; visibility: hidden;',
].join(' ')

/** Adds the dark background behind the checkout. The frame is hidden at first. */
export function addBackground(): HTMLIFrameElement {
  const frame = addFrame('Rehearsal checkout is loading')
  frame.style.background = 'rgb(0 0 0 / 75%)'
  return frame
}

/** Adds the checkout. The frame is hidden at first, but its page begins to load at once. */
export function addCheckout(): HTMLIFrameElement {
  return addFrame('Rehearsal checkout', `${rehearsalHost}${REHEARSAL_CHECKOUT_PATH}?precheckout=true`)
}

/** Gives the origin of the checkout page, which exchanges messages with ours. */
export function checkoutOrigin(): string {
  return /^https?:\/\/[^/]+/.exec(rehearsalHost)?.[0] ?? window.location.origin
}

export function show(frame: HTMLIFrameElement): void {
  frame.style.display = ''
  frame.style.visibility = 'visible'
}

export function hide(frame: HTMLIFrameElement): void {
  frame.style.display = 'none'
  frame.style.visibility = 'hidden'
}

function addFrame(title: string, source?: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.style.cssText = FULL_SCREEN
  if (source !== undefined) frame.src = source
  document.body.append(frame)
  return frame
}
