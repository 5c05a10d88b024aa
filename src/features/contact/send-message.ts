import { ApiError } from '../../apollo/api-error'
import { sendMessage } from '../../apollo/calls'
import type { ContactMessage } from '../../shared/contract'

/** `fields` has the server's message for each refused field; `advice` says what can be done. */
export interface Failure {
  fields: Record<string, string>
  advice: string
}

const TOO_MANY_REQUESTS = 429
const SECONDS_OF_A_MINUTE = 60

/** Sends a message to the hotel. Returns why it failed, or undefined when it was sent. */
export async function trySending(message: ContactMessage): Promise<Failure | undefined> {
  try {
    await sendMessage(message)
    return undefined
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : undefined
    return { fields: error?.fields ?? {}, advice: adviceFor(error) }
  }
}

function adviceFor(error: ApiError | undefined): string {
  const count = Object.keys(error?.fields ?? {}).length
  if (count > 0) return `Please look at the marked field${count === 1 ? '' : 's'} above.`
  if (error?.status === TOO_MANY_REQUESTS) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 0) / SECONDS_OF_A_MINUTE)
    const pause = minutes > 1 ? `${minutes} minutes` : 'a minute'
    return `Too many messages at once. Please wait ${pause} before sending it again.`
  }
  if (error?.kind === 'offline') return 'We could not be reached. Please check your connection.'
  return 'Something went wrong on our side.'
}
