import autocannon from 'autocannon'
import { ROOMS_PATH, VERIFY_PAYMENT_PATH } from '../../src/shared/paths'
import { startHotelProcess } from '../support/process/hotel-process'
import { makePlace } from '../support/server/database'
import { CLASSIC_ROOM, GUEST, newReference } from '../support/server/guest'
import { startProvider } from './provider'

const PAYSTACK_MS = 50
const CONNECTIONS = 50

type Load = Pick<autocannon.Options, 'url' | 'requests'>

/**
 * Measures what one server takes: a page, the live rooms, and guests who have paid and ask for their booking.
 * Returns the lines of a table.
 */
export async function measureLoad(seconds: number, serverUrl?: string): Promise<string[]> {
  const url = serverUrl ?? (await startServer())
  const loads: Record<string, Load> = {
    'a page': { url },
    'the live rooms': { url: `${url}${ROOMS_PATH}` },
    ...(serverUrl === undefined && {
      [`bookings, Paystack takes ${PAYSTACK_MS} ms`]: { url, requests: [{ setupRequest: asPayer }] },
    }),
  }
  const rows = [
    ['load', 'answers a second', 'p50 ms', 'p99 ms', '2xx', 'others, lost'],
    ['---', '---', '---', '---', '---', '---'],
  ]
  for (const [name, load] of Object.entries(loads)) {
    const result = await autocannon({ ...load, connections: CONNECTIONS, duration: seconds })
    rows.push([
      name,
      result.requests.average.toFixed(0),
      String(result.latency.p50),
      String(result.latency.p99),
      String(result['2xx']),
      `${result.non2xx}, ${result.errors}`,
    ])
  }
  return rows.map((cells) => `| ${cells.join(' | ')} |`)
}

/** Starts the hotel in a process of its own, without a proxy, with a Paystack that says all is paid. */
async function startServer(): Promise<string> {
  const place = await makePlace({ kind: 'sqlite' })
  const hotel = await startHotelProcess({ place, paystackUrl: await startProvider(PAYSTACK_MS) })
  return hotel.url
}

let payers = 0

/** Each payer has their own reference and address. All but the first get a refund. */
function asPayer(request: autocannon.Request): autocannon.Request {
  payers += 1
  return {
    ...request,
    method: 'POST',
    path: VERIFY_PAYMENT_PATH,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(payers >> 16) & 255}.${(payers >> 8) & 255}.${payers & 255}`,
    },
    body: JSON.stringify({ reference: newReference(), room_id: CLASSIC_ROOM.id, ...GUEST }),
  }
}
