import type { PaymentVerification } from '../shared/contract'
import { client } from './client'
import { type Confirmation, ROOM, VERIFY_PAYMENT } from './operations'

/**
 * Asks the API to turn a payment into a booking. Returns what the host says about the booking. Only a 2xx
 * means booked; throws an ApiError otherwise. Any answer can mean that the room has changed, so the room is
 * fetched again for the pages that show it.
 */
export async function verifyPayment(verification: PaymentVerification): Promise<Confirmation | undefined> {
  try {
    const { data } = await client.mutate({
      mutation: VERIFY_PAYMENT,
      variables: { input: verification },
      fetchPolicy: 'no-cache',
    })
    return data?.verifyPayment
  } finally {
    refreshRoom(verification.room_id)
  }
}

function refreshRoom(roomId: number): void {
  client
    .query({ query: ROOM, variables: { id: roomId }, fetchPolicy: 'network-only' })
    // A failure is ignored: the page keeps the room as it was.
    .catch(() => undefined)
}
