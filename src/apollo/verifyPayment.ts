import type { PaymentVerification } from '../shared/contract'
import { client } from './client'
import { VERIFY_PAYMENT } from './operations'

/** Asks the API to turn a payment into a booking. Any 2xx means booked and nothing else does; throws an ApiError. */
export async function verifyPayment(verification: PaymentVerification): Promise<void> {
  await client.mutate({
    mutation: VERIFY_PAYMENT,
    variables: { input: verification },
    fetchPolicy: 'no-cache',
  })
}
