import type { PaystackClient } from '../../../src/server/paystack/client'
import { type Handler, startPaystack } from '../../support/server/paystack-server'

/** A Paystack with answers that the test chooses freely. */
export interface OddPaystack {
  client: PaystackClient
  /** Sets the JSON of a transaction. When `isHopeless` is true, the client does not retry it. */
  know(reference: string, json: string, isHopeless: boolean): void
  /** References in its list of successful transactions. Empty at first. */
  listed: Set<string>
}

/** Time limit of a client, shorter than the pause before its first retry. */
const HASTY_MS = 190
const PER_PAGE = 50
const UNKNOWN = { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' }

/** Starts an OddPaystack. closeAll ends it. */
export async function startOddPaystack(): Promise<OddPaystack> {
  const known = new Map<string, string>()
  const listed = new Set<string>()
  const hopeless = new Set<string>()
  const handler: Handler = ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (pathname === '/refund') return answer(200, '{"status":true,"data":[]}')
    if (pathname === '/transaction') {
      const page = Number(searchParams.get('page'))
      const rows = [...listed].slice((page - 1) * PER_PAGE, page * PER_PAGE)
      const data = rows.map((reference) => known.get(reference) ?? 'null').join(',')
      return answer(200, `{"status":true,"data":[${data}],"meta":{"perPage":${PER_PAGE}}}`)
    }
    const json = known.get(decodeURIComponent(pathname.slice('/transaction/verify/'.length)))
    return json === undefined
      ? answer(400, JSON.stringify(UNKNOWN))
      : answer(200, `{"status":true,"message":"Verification successful","data":${json}}`)
  }
  const { client: patient } = await startPaystack(handler)
  const { client: hasty } = await startPaystack(handler, { budgetMs: HASTY_MS })
  return {
    listed,
    know(reference, json, isHopeless) {
      known.set(reference, json)
      if (isHopeless) hopeless.add(reference)
    },
    client: {
      ...patient,
      verify: (reference) => (hopeless.has(reference) ? hasty : patient).verify(reference),
    },
  }
}
