import { setTimeout as wait } from 'node:timers/promises'
import { roomIdOfReference } from '../../src/shared/reference'
import { startFakeHost } from '../support/fake-host'
import { onClose } from '../support/server/closing'
import { GUEST, siteMetadata } from '../support/server/guest'

/** Price of every room of the bench. */
export const PRICE_KOBO = 8_500_000

/** Starts a Paystack that answers after this many milliseconds that a reference is paid. Returns its URL. */
export async function startProvider(milliseconds: number): Promise<string> {
  let transactions = 0
  const host = await startFakeHost((request, response) => {
    void (async () => {
      response.setHeader('content-type', 'application/json')
      const reference = /^\/transaction\/verify\/(.+)$/.exec(request.url ?? '')?.[1]
      if (reference === undefined) {
        response.end('{"status":true,"message":"Nothing","data":[]}')
        return
      }
      await wait(milliseconds)
      transactions += 1
      response.end(JSON.stringify({ status: true, message: 'Paid', data: paid(reference, transactions) }))
    })()
  })
  onClose(() => host.close())
  return host.url
}

function paid(reference: string, id: number) {
  const moment = new Date().toISOString()
  return {
    id,
    domain: 'test',
    status: 'success',
    reference,
    amount: PRICE_KOBO,
    requested_amount: PRICE_KOBO,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Approved',
    paid_at: moment,
    created_at: moment,
    customer: { email: GUEST.email },
    metadata: siteMetadata(roomIdOfReference(reference)),
  }
}
