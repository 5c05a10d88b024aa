import type PaystackPop from '@paystack/inline-js'
import type { TransactionOptions } from '@paystack/inline-js'
import { canPay, isRehearsal } from '../../../apollo/payment-settings'
import { countVisit } from '../../../apollo/visits'
import { NOTICE_ID } from '../../../shared/notice-id'
import { TELL_AFTER_MS } from '../../../shared/waits'
import { theme } from '../../../styles/theme'
import { logBooking, reasonOf } from '../log-booking'

/** `in-progress`: the guest has paid by transfer, and a bank has to confirm it. */
export type PaymentEnd = 'paid' | 'in-progress' | 'closed' | 'not-loaded' | 'not-started' | 'email-refused'

/** Paystack's 'Invalid Email Address Passed'. */
const ABOUT_EMAIL = /invalid email/i

/** When a frame is blocked or the connection is lost, no callback comes: the wait ends after this time. */
export const WATCHDOG_MS = 30_000
/** The checkout page reports to the library as soon as it is in its frame; an error page never does. */
const REPORTS_WITHIN_MS = 5_000

let popup: PaystackPop | undefined
/** A checkout page that has not reported by this time is loaded again at the next attempt. */
let reportDueAt = 0
let isCheckoutDead = false

/** Returns one popup per page load: two would call onSuccess twice for a payment. Rejects when it fails. */
export async function openGateway(): Promise<PaystackPop> {
  if (popup) return popup
  if (!canPay) throw new Error('GATSBY_PAYSTACK_PUBLIC_KEY is missing for the remote API')
  const { default: Popup } = await import('@paystack/inline-js')
  if (popup) return popup
  const gateway = new Popup()
  popup = gateway
  gateway.checkoutIframe.title = 'Payment'
  gateway.backgroundIframe.title = 'Payment is loading'
  reportDueAt = Date.now() + WATCHDOG_MS
  gateway.checkoutIframe.addEventListener('load', () => {
    reportDueAt = Date.now() + REPORTS_WITHIN_MS
  })
  window.addEventListener('online', () => {
    if (!gateway.isLoaded) reloadCheckout(gateway)
  })
  return gateway
}

/** The library swallows what a callback throws, so the callbacks only resolve this promise. */
export function pay(
  gateway: PaystackPop,
  options: Omit<TransactionOptions, `on${string}`>,
): Promise<PaymentEnd> {
  return new Promise((resolve) => {
    const { reference } = options
    const page = window.location.pathname
    let isBegun = false
    let hasEnded = false
    const end = (how: PaymentEnd) => {
      // The library may call `onCancel` after another end: a second step back would leave the page.
      if (hasEnded) return
      hasEnded = true
      clearTimeout(watchdog)
      removeNote()
      leaveEntry()
      setReachable(true)
      resolve(how)
    }
    // Resolve before closing: closing calls onCancel, which must not resolve the promise as 'closed'.
    const giveUp = (how: PaymentEnd, reason: string) => {
      logBooking(`payment-${how}`, { reference, reason })
      end(how)
      closePopup(gateway)
    }
    const refuse = (error: unknown) => {
      const reason = reasonOf(error)
      giveUp(ABOUT_EMAIL.test(reason) ? 'email-refused' : 'not-started', reason)
    }
    const leave = () => {
      end('closed')
      closePopup(gateway)
    }
    // Once Paystack's popup shows the payment, closing it could lose a success. So the guest closes it there,
    // and Back stays on the page. A browser may skip entries that a page adds by itself: then another page is
    // below, and the popup has to close.
    const onBack = () => {
      if (isRehearsal || !isBegun || window.location.pathname !== page) {
        leave()
      } else {
        leaveEntry = guardBack(onBack)
      }
    }
    let leaveEntry = guardBack(onBack)
    const watchdog = setTimeout(() => {
      giveUp('not-loaded', 'no answer from the popup')
      isCheckoutDead = true
    }, WATCHDOG_MS)
    const isOverdue = !gateway.isLoaded && Date.now() > reportDueAt
    if (isCheckoutDead || isOverdue) reloadCheckout(gateway)
    const removeNote = showOpeningNote(leave)
    setReachable(false)
    try {
      gateway.newTransaction({
        ...options,
        onLoad: () => {
          isBegun = true
          void countVisit('popup', page)
          removeNote()
          clearTimeout(watchdog)
          gateway.checkoutIframe.focus()
        },
        onSuccess: () => end('paid'),
        // For a transfer, the library calls this first, and then the callback that follows.
        onCancel: () => queueMicrotask(() => end('closed')),
        onBankTransferConfirmationPending: () => end('in-progress'),
        onError: refuse,
      })
    } catch (thrown) {
      refuse(thrown)
    }
  })
}

const MARK = 'paying'
const BACK_TAKES_AT_MOST_MS = 1_000

let backDone: Promise<unknown> = Promise.resolve()

/** Resolves when the browser has left the popup's entry: an earlier navigation would race with this step. */
export function untilPopupIsLeft(): Promise<unknown> {
  return backDone
}

/** Adds a history entry, so that Back calls `onBack` and the page stays. Returns a function to remove it. */
function guardBack(onBack: () => void): () => void {
  window.history.pushState({ ...window.history.state, [MARK]: true }, '')
  window.addEventListener('popstate', onBack, { once: true })
  return () => {
    window.removeEventListener('popstate', onBack)
    if (!Reflect.has(Object(window.history.state), MARK)) return
    backDone = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true })
      setTimeout(resolve, BACK_TAKES_AT_MOST_MS)
    })
    window.history.back()
  }
}

/** The popup's frame covers the page, but leaves it focusable: nobody would see the focus. */
function setReachable(isReachable: boolean): void {
  for (const id of ['___gatsby', NOTICE_ID]) {
    document.getElementById(id)?.toggleAttribute('inert', !isReachable)
  }
}

/** Closes the popup even when the library cannot: an open full-screen frame would block the page. */
function closePopup(gateway: PaystackPop): void {
  try {
    gateway.cancelTransaction()
  } catch (thrown) {
    logBooking('cancel-failed', { reason: reasonOf(thrown) })
  }
  for (const frame of [gateway.checkoutIframe, gateway.backgroundIframe]) frame.style.display = 'none'
  gateway.isOpen = false
}

/** Inserts the frame again, which reloads its page. The library never does so after a failure. */
function reloadCheckout({ backgroundIframe, checkoutIframe }: PaystackPop): void {
  isCheckoutDead = false
  reportDueAt = Date.now() + WATCHDOG_MS
  // Placed below the note of a waiting payment.
  backgroundIframe.after(checkoutIframe)
}

const OPENING = 'The payment page is still loading. Nothing is charged before you confirm it there.'

/** The frames of a payment have the same z-index; the last element is on top. */
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

/** Says above the frames that the payment page is still loading. Returns a function to remove the note. */
function showOpeningNote(onCancel: () => void): () => void {
  // Added before it has words: a screen reader announces only changes.
  const note = document.createElement('output')
  document.body.append(note)
  const timer = setTimeout(() => {
    const cancel = document.createElement('button')
    cancel.type = 'button'
    cancel.textContent = 'Cancel'
    cancel.style.cssText = CANCEL
    cancel.addEventListener('click', onCancel)
    note.style.cssText = NOTE
    note.append(OPENING, cancel)
  }, TELL_AFTER_MS)
  return () => {
    clearTimeout(timer)
    note.remove()
  }
}
