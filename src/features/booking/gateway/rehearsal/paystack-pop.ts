import type { TransactionOptions } from '@paystack/inline-js'
import { addBackground, addCheckout, checkoutOrigin, hide, show } from './frames'
import { RehearsalTransaction } from './rehearsal-transaction'

type CheckoutEvent = { event?: string; data?: Record<string, unknown> | undefined }

/**
 * Replaces @paystack/inline-js when the site has no public key. It has the same calls, messages and traps,
 * but its checkout page is on our own API's host, and no money moves.
 */
export default class PaystackPop {
  readonly transactions: RehearsalTransaction[] = []
  readonly backgroundIframe = addBackground()
  readonly checkoutIframe = addCheckout()
  isOpen = false
  /**
   * True when the checkout page listens. The real library does not check this.
   * Without the check, the rehearsal would begin a payment twice.
   */
  isLoaded = false
  private opener: Element | null = null

  constructor() {
    window.addEventListener('message', (message) => {
      const isCheckout =
        message.origin === checkoutOrigin() && message.source === this.checkoutIframe.contentWindow
      if (isCheckout) this.respond(message.data)
    })
  }

  newTransaction(options: TransactionOptions): RehearsalTransaction {
    this.activeTransaction()?.cancel()
    // As in the real library, equal options bring back the earlier transaction with its old callbacks.
    let transaction = this.newestWith((earlier) => earlier.isSameAs(options))
    if (transaction) transaction.isActive = true
    else {
      transaction = new RehearsalTransaction({ ...options })
      this.transactions.push(transaction)
    }
    if (this.isLoaded) this.send(transaction)
    this.open()
    return transaction
  }

  cancelTransaction(id?: unknown): void {
    const transaction = this.transactions.find((each) => each.id === id) ?? this.activeTransaction()
    if (!transaction) return
    transaction.cancel()
    this.close()
  }

  private activeTransaction(): RehearsalTransaction | undefined {
    return this.newestWith(({ isActive }) => isActive)
  }

  private newestWith(
    isWanted: (transaction: RehearsalTransaction) => boolean,
  ): RehearsalTransaction | undefined {
    return [...this.transactions].reverse().find(isWanted)
  }

  private respond({ event, data }: CheckoutEvent): void {
    const active = this.activeTransaction()
    // As in the real library, an error in a callback is swallowed.
    // So is the error of a message that arrives when no transaction is active.
    try {
      switch (event) {
        case 'loaded:checkout':
          this.isLoaded = true
          if (active) this.send(active)
          break
        case 'loaded:transaction':
          this.load(active, data)
          break
        case 'error':
          // As in the real library, the popup stays open and its transaction stays active.
          if (data?.['type'] === 'setup') callbacksOf(active).onError?.(data as { message: string })
          break
        case 'cancel':
        case 'close':
          this.close()
          this.end(active, data).onCancel?.()
          break
        case 'success':
          this.close()
          this.end(active, data).onSuccess?.(data as { reference: string })
          break
      }
    } catch {
      return
    }
  }

  private load(active: RehearsalTransaction | undefined, data: CheckoutEvent['data']): void {
    if (active) active.id = data?.['id']
    callbacksOf(active).onLoad?.(data as { id: number; accessCode: string })
  }

  /** Throws when no transaction is active. So a success that comes after a close is lost. */
  private end(active: RehearsalTransaction | undefined, data: CheckoutEvent['data']): TransactionOptions {
    const callbacks = callbacksOf(active)
    if (active) Object.assign(active, { isActive: false, status: data?.['status'] ?? active.status })
    return callbacks
  }

  private send({ urlParameters }: RehearsalTransaction): void {
    this.post({ type: 'inline:url', path: 'newTransaction', params: urlParameters })
  }

  /** A page that does not listen yet hears nothing, and has no origin yet: the browser would warn. */
  private post(message: unknown): void {
    if (!this.isLoaded) return
    this.checkoutIframe.contentWindow?.postMessage(message, checkoutOrigin())
  }

  private open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.opener = document.activeElement
    show(this.backgroundIframe)
    show(this.checkoutIframe)
    this.checkoutIframe.focus()
    this.post('render')
  }

  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    hide(this.checkoutIframe)
    hide(this.backgroundIframe)
    this.post('close')
    if (this.opener instanceof HTMLElement) this.opener.focus()
  }
}

function callbacksOf(transaction: RehearsalTransaction | undefined): TransactionOptions {
  if (!transaction) throw new Error('No transaction is active')
  return transaction.parameters
}
