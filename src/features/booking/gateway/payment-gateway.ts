import type PaystackPop from '@paystack/inline-js'
import type { TransactionOptions } from '@paystack/inline-js'
import { isRehearsal } from '../../../apollo/payment-settings'
import { addBackEntry } from '../../../shared/back-entry'
import { logBooking, reasonOf } from '../log-booking'
import { loadLibrary } from './load-library'
import { tellOpening } from './opening-note'

export type PaymentEnd = 'paid' | 'closed' | 'not-loaded' | 'not-started'

/** When a frame is blocked or the line drops, no callback ever comes. So the wait ends after this time. */
export const WATCHDOG_MS = 30_000

/** A checkout page that listens tells so at once when its frame has loaded; an error page never does. */
const LISTENS_WITHIN_MS = 5_000

let popup: PaystackPop | undefined
/** When the checkout page last began to load. */
let loadingSince = 0
/** When its frame last had a page, be it an error page; undefined while it loads. */
let framedAt: number | undefined
let isCheckoutDead = false

/**
 * Loads Paystack's library and gives the popup. There is one popup per page load, because with two instances
 * every payment would call onSuccess twice. Rejects when the library does not load; a later call tries again.
 */
export async function openGateway(): Promise<PaystackPop> {
  if (popup) return popup
  const { default: Popup } = await withTimeout(loadLibrary())
  if (popup) return popup
  popup = new Popup()
  watchCheckout(popup)
  popup.checkoutIframe.title = 'Card payment'
  popup.backgroundIframe.title = 'Card payment is loading'
  return popup
}

/**
 * Shows the popup and waits until the popup ends. The library swallows every error that a callback throws.
 * So the callbacks only resolve this promise, and the caller does all other work.
 */
export function pay(
  gateway: PaystackPop,
  options: Omit<TransactionOptions, 'onSuccess' | 'onCancel' | 'onLoad' | 'onError'>,
): Promise<PaymentEnd> {
  return new Promise((resolve) => {
    const { reference } = options
    const page = window.location.pathname
    let isBegun = false
    const end = (how: PaymentEnd) => {
      clearTimeout(watchdog)
      endNote()
      leaveEntry()
      setReachable(true)
      resolve(how)
    }
    // Resolve first, close second: closing calls onCancel, which must not resolve the promise as 'closed'.
    const giveUp = (how: PaymentEnd, reason: string) => {
      logBooking(`payment-${how}`, { reference, reason })
      end(how)
      closePopup(gateway)
    }
    const leave = () => {
      end('closed')
      closePopup(gateway)
    }
    // In a popup of Paystack's that shows a payment, the payment may be under way, and to close the popup
    // would lose its success. So the guest closes it there, and Back stays on the page. A browser may skip
    // entries that a page adds by itself: then another page is below, and the popup has to go.
    const onBack = () => {
      if (isRehearsal || !isBegun || window.location.pathname !== page) {
        leave()
      } else {
        leaveEntry = addBackEntry(onBack)
      }
    }
    let leaveEntry = addBackEntry(onBack)
    const watchdog = setTimeout(() => {
      giveUp('not-loaded', 'no answer from the popup')
      isCheckoutDead = true
    }, WATCHDOG_MS)
    if (isCheckoutDead || isOverdue(gateway)) reloadCheckout(gateway)
    const endNote = tellOpening(leave)
    setReachable(false)
    try {
      gateway.newTransaction({
        ...options,
        onLoad: () => {
          isBegun = true
          endNote()
          clearTimeout(watchdog)
          gateway.checkoutIframe.focus()
        },
        onSuccess: () => end('paid'),
        onCancel: () => end('closed'),
        onError: (error) => giveUp('not-started', reasonOf(error)),
      })
    } catch (thrown) {
      giveUp('not-started', reasonOf(thrown))
    }
  })
}

/**
 * The library covers the page with the popup's frame and leaves it within reach: the focus would go on below
 * the frame, unseen.
 */
function setReachable(isReachable: boolean): void {
  document.getElementById('___gatsby')?.toggleAttribute('inert', !isReachable)
}

/** Closes the popup, even when the library fails to: an open full-screen frame would block the whole page. */
function closePopup(gateway: PaystackPop): void {
  try {
    gateway.cancelTransaction()
  } catch (thrown) {
    logBooking('cancel-failed', { reason: reasonOf(thrown) })
  }
  for (const frame of [gateway.checkoutIframe, gateway.backgroundIframe]) frame.style.display = 'none'
  gateway.isOpen = false
}

/**
 * Watches the checkout page load. A page that a lost line has kept away is loaded again when the line is
 * back, also below a payment that waits for it.
 */
function watchCheckout(gateway: PaystackPop): void {
  loadingSince = Date.now()
  gateway.checkoutIframe.addEventListener('load', () => {
    framedAt = Date.now()
  })
  window.addEventListener('online', () => {
    if (!gateway.isLoaded) reloadCheckout(gateway)
  })
}

/** True when the checkout page, which begins to load when the guest goes to the form, will not come. */
function isOverdue({ isLoaded }: PaystackPop): boolean {
  if (isLoaded) return false
  const isSilent = framedAt !== undefined && Date.now() - framedAt > LISTENS_WITHIN_MS
  return isSilent || Date.now() - loadingSince > WATCHDOG_MS
}

/**
 * Reloads a checkout page that failed to load. A frame that is put in its place again loads its page again;
 * the library never does so. Called only when the connection may be better: at the next attempt, or when the
 * line is back.
 */
function reloadCheckout({ backgroundIframe, checkoutIframe }: PaystackPop): void {
  isCheckoutDead = false
  loadingSince = Date.now()
  framedAt = undefined
  // Below the note of a payment that waits for it.
  backgroundIframe.after(checkoutIframe)
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The payment library did not arrive')), WATCHDOG_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
