/** The parts of @paystack/inline-js 2.25 that this site uses; the package ships no types. */
declare module '@paystack/inline-js' {
  export interface TransactionOptions {
    key: string
    email: string
    /** Integer kobo. */
    amount: number
    currency: 'NGN'
    /** Letters, digits, `-`, `.` and `=`; never used before. */
    reference: string
    channels?: string[]
    /** Sent as JSON; the library writes `referrer`, the page's URL, into it. */
    metadata?: Record<string, unknown>
    firstName?: string
    onSuccess?: (transaction: { reference: string }) => void
    onCancel?: () => void
    onLoad?: (transaction: { id: number; accessCode: string }) => void
    onError?: (error: { type?: string; message: string }) => void
  }

  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement
    readonly backgroundIframe: HTMLIFrameElement
    /** Whether the library takes its frames for shown; it shows them only when they are not. */
    isOpen: boolean
    /** Throws a plain object `{ message, issues }` when the options are not valid. */
    newTransaction(options: TransactionOptions): unknown
    /** Cancels the transaction of that id, or the one that is open. */
    cancelTransaction(id?: number): void
  }
}
