import { join } from 'node:path'
import { openPaymentProvider } from '../../../src/server/app/payments'
import { type FaultyPaystack, startFaultyPaystack } from '../../support/paystack/faulty-paystack'
import { makeTempDir, onClose } from '../../support/server/backend'
import { newReference, pay } from '../../support/server/guest'

let rehearsal: FaultyPaystack
let dataDir: string
beforeEach(async () => {
  dataDir = await makeTempDir()
  rehearsal = await startFaultyPaystack(join(dataDir, 'rehearsal.db'), { budgetMs: 2_000 })
  onClose(() => rehearsal.close())
})
async function call(path: string, init: { method?: string; body?: object; key?: string } = {}) {
  const response = await fetch(`${rehearsal.baseUrl}${path}`, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${init.key ?? 'rehearsal'}`, 'content-type': 'application/json' },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  })
  return { status: response.status, body: await response.json() }
}

it('answers a verify call as Paystack does, paid or not', async () => {
  const reference = newReference()
  await rehearsal.ledger.begin({ reference, amount: 5_000, email: 'ada@example.com' })
  const { status, body } = await call(`/transaction/verify/${reference}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    data: { status: 'abandoned', reference, amount: 5_000, paid_at: null },
  })
  expect(await call('/transaction/verify/unknown')).toMatchObject({
    status: 400,
    body: { status: false, code: 'transaction_not_found' },
  })
  expect(await call('/transaction', { key: 'other' })).toMatchObject({
    status: 401,
    body: { message: 'Invalid key' },
  })
})

it('remembers its transactions after a restart', async () => {
  const reference = await pay(rehearsal.ledger)
  const again = await openPaymentProvider({ payments: { mode: 'rehearsal' }, dataDir })
  onClose(() => again.close())
  expect(await again.client.verify(reference)).toMatchObject({ transaction: { status: 'success' } })
})
