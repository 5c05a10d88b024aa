import { join } from 'node:path'
import { startHotelProcess } from '../support/process/hotel-process'
import { startOutsidePaystack } from '../support/process/outside-paystack'
import { findUnsound } from '../support/server/audit'
import { closeAll } from '../support/server/closing'
import { makePlace, openTestDatabase } from '../support/server/database'
import { pay } from '../support/server/guest'
import { askUntilFinal, askWhileShed } from './hotel-calls'

afterEach(closeAll)

const DYING = [process.execPath, '--require', join(__dirname, 'die-at-commit.js'), '--import', 'tsx']

it.each([
  { kind: 'sqlite', dieAt: 'before', stored: 0 },
  { kind: 'sqlite', dieAt: 'after', stored: 1 },
  { kind: 'postgres', dieAt: 'after', stored: 1 },
] as const)(
  'books a payer once whose hotel was killed $dieAt the commit, before the answer, on $kind',
  async ({ kind, dieAt, stored }) => {
    const place = await makePlace({ kind })
    const paystack = await startOutsidePaystack()
    const options = { place, paystackUrl: paystack.baseUrl }
    const doomed = await startHotelProcess({
      ...options,
      env: { DIE_AT: dieAt },
      command: [...DYING, 'src/server/app/serve.ts'],
    })
    const reference = await pay(paystack.ledger)
    const [answer] = await Promise.all([askWhileShed(doomed.url, reference), doomed.gone])
    expect(answer).toBeUndefined()
    const database = await openTestDatabase(place)
    const bookings = () => database.selectFrom('bookings').select('code').execute()
    expect(await bookings()).toHaveLength(stored)

    const { url } = await startHotelProcess(options)
    const first = await askUntilFinal(url, reference)
    expect(first.status).toBe(200)
    expect(await askUntilFinal(url, reference)).toEqual(first)
    expect(await bookings()).toHaveLength(1)
    const acknowledged = [{ reference, ...first }]
    expect(await findUnsound({ database, paystack: paystack.client, acknowledged })).toEqual([])
  },
)
