import type { ContactMessage } from '../shared/contract'
import { loadClient } from './load-client'

/** Sends a message to the hotel. Any 2xx is success; throws an ApiError otherwise. */
export async function sendMessage(message: ContactMessage): Promise<void> {
  const { client, SEND_MESSAGE } = await loadClient()
  await client.mutate({ mutation: SEND_MESSAGE, variables: { input: message }, fetchPolicy: 'no-cache' })
}
