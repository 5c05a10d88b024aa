/** The parts of @paystack/inline-js 2.25 that this site uses. The package has no types of its own. */
declare module '@paystack/inline-js' {
  export interface TransactionOptions {
    key: string
    email: string
    /** Integer kobo. The key is Paystack's. */
    amount: number
    currency: 'NGN'
    /** Only letters, digits, `-`, `.` and `=`. A reference must never be used twice. */
    reference: string
    channels?: string[]
    /** Sent as JSON. The library adds `referrer`, the page's URL, to this object. */
    metadata?: Record<string, unknown>
    firstName?: string
    onSuccess?: (transaction: { reference: string }) => void
    onCancel?: () => void
    /** Called right after `onCancel`. The package's README does not list it. */
    onBankTransferConfirmationPending?: () => void
    onLoad?: (transaction: { id: number; accessCode: string }) => void
    onError?: (error: { type?: string; message: string }) => void
  }

  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement
    readonly backgroundIframe: HTMLIFrameElement
    /** True when the checkout page has reported that it listens. */
    readonly isLoaded: boolean
    /** The library shows its frames only when this is false. */
    isOpen: boolean
    /** Throws a plain object `{ message, issues }` when the options are not valid. */
    newTransaction(options: TransactionOptions): unknown
    cancelTransaction(id?: number): void
  }
}
