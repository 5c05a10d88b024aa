import type { PaymentVerification } from '../shared/contract'
import { client } from './client'
import { ROOM, VERIFY_PAYMENT } from './operations'

/**
 * Asks the API to turn a payment into a booking. Any 2xx means booked and nothing else does; throws an ApiError.
 * Whatever the answer, it may have come with a change of the room: what a page shows of it is asked anew.
 */
export async function verifyPayment(verification: PaymentVerification): Promise<void> {
  try {
    await client.mutate({
      mutation: VERIFY_PAYMENT,
      variables: { input: verification },
      fetchPolicy: 'no-cache',
    })
  } finally {
    refreshRoom(verification.room_id)
  }
}

function refreshRoom(roomId: number): void {
  client
    .query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
    // Not awaited and not told: the page goes on showing what it knew.
    .catch(() => undefined)
}
