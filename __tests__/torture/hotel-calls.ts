import { signEvent } from '../../src/server/rehearsal/stand-in'
import { PAYSTACK_WEBHOOK_PATH, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { TEST_SECRET_KEY } from '../support/releases'
import { CLASSIC_ROOM, GUEST } from '../support/server/guest'
import { waitFor } from '../support/wait-for'

export interface Answer {
  status: number
  body: string
}

/** Makes a guest's verify call to a hotel process. Returns undefined when the connection breaks. */
export function askToVerify(url: string, reference: string): Promise<Answer | undefined> {
  return post(
    `${url}${VERIFY_PAYMENT_PATH}`,
    JSON.stringify({ reference, room_id: CLASSIC_ROOM.id, ...GUEST }),
  )
}

/** Repeats a guest's verify call while a busy machine sheds it. Returns undefined when the connection breaks. */
export async function askWhileShed(url: string, reference: string): Promise<Answer | undefined> {
  const { answer } = await waitFor(async () => {
    const found = await askToVerify(url, reference)
    return found?.status === 503 ? undefined : { answer: found }
  })
  return answer
}

/** Repeats a guest's verify call until the answer is final, as the site does. */
export function askUntilFinal(url: string, reference: string): Promise<Answer> {
  return waitFor(async () => {
    const answer = await askToVerify(url, reference)
    return answer !== undefined && isFinal(answer) ? answer : undefined
  })
}

export function isFinal({ status }: Answer): boolean {
  return status === 200 || status === 409
}

/** Sends a signed event to a hotel process, as Paystack does. */
export function sendEvent(url: string, event: object): Promise<Answer | undefined> {
  const body = JSON.stringify(event)
  return post(`${url}${PAYSTACK_WEBHOOK_PATH}`, body, {
    'x-paystack-signature': signEvent(body, TEST_SECRET_KEY),
  })
}

let callers = 0

/** Each call has another client address, so that no rate limit applies. */
async function post(url: string, body: string, headers: Record<string, string> = {}) {
  callers += 1
  const address = `10.0.${(callers >> 8) & 255}.${callers & 255}`
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body,
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}
