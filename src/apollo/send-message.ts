import type { SendMessageVariables } from './operations'
import { client } from './client'
import { SEND_MESSAGE } from './operations'

/** Sends a message to the hotel. Any 2xx is success. Throws an ApiError for all else. */
export async function sendMessage(variables: SendMessageVariables): Promise<void> {
  await client.mutate({ mutation: SEND_MESSAGE, variables, fetchPolicy: 'no-cache' })
}
