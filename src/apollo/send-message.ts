import type { ContactMessage } from '../shared/contract'
import { client } from './client'
import { SEND_MESSAGE } from './operations'

/** Sends a message to the hotel. Any 2xx is success. Throws an ApiError for all else. */
export async function sendMessage(message: ContactMessage): Promise<void> {
  await client.mutate({ mutation: SEND_MESSAGE, variables: { input: message }, fetchPolicy: 'no-cache' })
}
