import type { TransactionOptions } from '@paystack/inline-js'
import { REHEARSAL_CHECKOUT_PATH } from '../../../shared/paths'

const FULL_SCREEN = [
  'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647;',
  'display: none; visibility: hidden;',
].join(' ')

/** Replaces @paystack/inline-js without a public key: has the same calls and messages, but moves no money. */
export default class PaystackPop {
  readonly backgroundIframe = addFrame('Rehearsal checkout is loading')
  readonly checkoutIframe = addFrame('Rehearsal checkout', `${REHEARSAL_CHECKOUT_PATH}?precheckout=true`)
  isOpen = false
  isLoaded = false
  private transaction: TransactionOptions | undefined
  private opener: Element | null = null

  constructor() {
    this.backgroundIframe.style.background = 'rgb(0 0 0 / 75%)'
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin === window.location.origin && source === this.checkoutIframe.contentWindow) {
        this.respond(data)
      }
    })
  }

  newTransaction(options: TransactionOptions): void {
    this.transaction = options
    this.send()
    this.open()
  }

  cancelTransaction(): void {
    this.end()?.onCancel?.()
  }

  private respond({ event, data }: { event?: string; data?: { type?: string } }): void {
    switch (event) {
      case 'loaded:checkout':
        this.isLoaded = true
        this.send()
        break
      case 'loaded:transaction':
        this.transaction?.onLoad?.(data as { id: number; accessCode: string })
        break
      case 'error':
        // As in the real library, the popup stays open.
        if (data?.type === 'setup') this.transaction?.onError?.(data as { message: string })
        break
      case 'cancel':
      case 'close':
        this.end()?.onCancel?.()
        break
      case 'transfer:pending': {
        const transaction = this.end()
        transaction?.onCancel?.()
        transaction?.onBankTransferConfirmationPending?.()
        break
      }
      case 'success':
        this.end()?.onSuccess?.(data as { reference: string })
        break
    }
  }

  private end(): TransactionOptions | undefined {
    const { transaction } = this
    this.transaction = undefined
    this.close()
    return transaction
  }

  private send(): void {
    if (!this.transaction) return
    const { email, amount, currency, reference, channels, metadata } = this.transaction
    const params = {
      email,
      amount,
      currency,
      ref: reference,
      channels,
      metadata: JSON.stringify({ ...metadata, referrer: window.location.href }),
    }
    this.post({ type: 'inline:url', path: 'newTransaction', params })
  }

  /** Does nothing before the page listens: until then it has no origin, and the browser would warn. */
  private post(message: unknown): void {
    if (this.isLoaded) this.checkoutIframe.contentWindow?.postMessage(message, window.location.origin)
  }

  private open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.opener = document.activeElement
    for (const { style } of [this.backgroundIframe, this.checkoutIframe]) {
      style.display = ''
      style.visibility = 'visible'
    }
    this.checkoutIframe.focus()
    this.post('render')
  }

  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    for (const { style } of [this.backgroundIframe, this.checkoutIframe]) {
      style.display = 'none'
      style.visibility = 'hidden'
    }
    this.post('close')
    if (this.opener instanceof HTMLElement) this.opener.focus()
  }
}

function addFrame(title: string, source?: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.style.cssText = FULL_SCREEN
  if (source !== undefined) frame.src = source
  document.body.append(frame)
  return frame
}
