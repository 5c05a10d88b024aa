import type PaystackPop from '@paystack/inline-js'
import type { TransactionOptions } from '@paystack/inline-js'
import { canPay } from '../../../apollo/payment-settings'
import { logBooking, reasonOf } from '../log-booking'

export type PaymentEnd = 'paid' | 'closed' | 'not-loaded' | 'not-started'

/** Nothing tells that a frame is blocked or a line has dropped; this long a silence does. */
export const WATCHDOG_MS = 30_000

let popup: PaystackPop | undefined
let isCheckoutDead = false

/**
 * Loads Paystack's library and gives the page's one popup: a second instance would answer every payment twice.
 * Rejects when the library does not arrive; a later call tries again.
 */
export async function openGateway(): Promise<PaystackPop> {
  if (!canPay) throw new Error('GATSBY_PAYSTACK_PUBLIC_KEY is missing for the remote API')
  if (popup) return popup
  const { default: Popup } = await withTimeout(import('@paystack/inline-js'))
  if (popup) return popup
  popup = new Popup()
  popup.checkoutIframe.title = 'Card payment'
  popup.backgroundIframe.title = 'Card payment is loading'
  return popup
}

/**
 * Shows the popup and waits for its end. The library swallows what its callbacks throw, so they only note the end here
 * and all work is done by whoever waits for it.
 */
export function pay(
  gateway: PaystackPop,
  options: Omit<TransactionOptions, 'onSuccess' | 'onCancel' | 'onLoad' | 'onError'>,
): Promise<PaymentEnd> {
  return new Promise((resolve) => {
    const { reference } = options
    const end = (how: PaymentEnd) => {
      clearTimeout(watchdog)
      resolve(how)
    }
    // The end is noted before the popup is closed: closing calls onCancel, which must find it taken.
    const giveUp = (how: PaymentEnd, reason: string) => {
      logBooking(`payment-${how}`, { reference, reason })
      end(how)
      closePopup(gateway)
    }
    const watchdog = setTimeout(() => {
      giveUp('not-loaded', 'no answer from the popup')
      isCheckoutDead = true
    }, WATCHDOG_MS)
    if (isCheckoutDead) reloadCheckout(gateway)
    try {
      gateway.newTransaction({
        ...options,
        onLoad: () => {
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

/** Closes the popup and makes sure of it: a full-screen frame left open would lock the guest out of the page. */
function closePopup(gateway: PaystackPop): void {
  try {
    gateway.cancelTransaction()
  } catch (thrown) {
    logBooking('cancel-failed', { reason: reasonOf(thrown) })
  }
  for (const frame of [gateway.checkoutIframe, gateway.backgroundIframe]) frame.style.display = 'none'
  gateway.isOpen = false
}

/** Putting a frame in again loads it again: the library itself never would. Only now, when the line may be better. */
function reloadCheckout({ checkoutIframe }: PaystackPop): void {
  isCheckoutDead = false
  checkoutIframe.parentNode?.append(checkoutIframe)
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The payment library did not arrive')), WATCHDOG_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
