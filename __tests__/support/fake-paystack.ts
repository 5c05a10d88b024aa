import { startFakeHost } from './fake-host'
import { TEST_SECRET_KEY } from './releases'

interface FakeTransaction {
  reference: string
  amount: number
  currency: string
  metadata: unknown
  customer: { email: string }
}

/**
 * Paystack's API, as far as a booking asks it: verify over a book that the test's checkout page writes in.
 */
export interface FakePaystack {
  url: string
  transactions: Map<string, FakeTransaction>
  /** Records what the library sent along as paid. */
  pay(params: Record<string, unknown>): void
  close(): Promise<void>
}

export async function startFakePaystack(): Promise<FakePaystack> {
  const transactions = new Map<string, FakeTransaction>()
  const host = await startFakeHost((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.headers.authorization !== `Bearer ${TEST_SECRET_KEY}`) {
      response.writeHead(401).end('{"status":false,"message":"Invalid key"}')
      return
    }
    const reference = decodeURIComponent(request.url?.replace('/transaction/verify/', '') ?? '')
    const transaction = transactions.get(reference)
    if (transaction === undefined) {
      response
        .writeHead(400)
        .end('{"status":false,"message":"Transaction reference not found.","code":"transaction_not_found"}')
      return
    }
    response.end(
      JSON.stringify({ status: true, message: 'Verification successful', data: verified(transaction) }),
    )
  })
  return {
    url: host.url,
    transactions,
    pay({ ref, amount, currency, metadata, email }) {
      transactions.set(String(ref), {
        reference: String(ref),
        amount: Number(amount),
        currency: String(currency),
        metadata,
        customer: { email: String(email) },
      })
    },
    close: () => host.close(),
  }
}

function verified(transaction: FakeTransaction) {
  return {
    ...transaction,
    id: 4_099_260_516,
    domain: 'test',
    status: 'success',
    requested_amount: transaction.amount,
    gateway_response: 'Successful',
    channel: 'card',
    paid_at: '2026-11-21T12:00:00.000Z',
    created_at: '2026-11-21T11:59:00.000Z',
  }
}
