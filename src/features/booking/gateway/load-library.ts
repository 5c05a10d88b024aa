import { canPay } from '../../../apollo/payment-settings'

/**
 * Loads Paystack's library, or what stands for it in a rehearsal. Opens nothing yet. Rejects on a site that
 * cannot take money.
 */
export async function loadLibrary() {
  if (!canPay) throw new Error('GATSBY_PAYSTACK_PUBLIC_KEY is missing for the remote API')
  return import('@paystack/inline-js')
}
