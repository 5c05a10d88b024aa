import type { DeskRefund } from '../../../src/shared/desk/money'
import { expectSoundBooks } from '../../support/server/audit'
import { call, cookieOf, openTestDesk, type TestDesk } from '../../support/server/open-desk'
import { journalOf } from '../../support/server/receptionist'
import { DAY_MS, openRefundScene, type RefundScene, runUntilSettled } from '../../support/server/refunds'

const ACCOUNT = { bank_id: 9, account_number: '0000014579' }

let scene: RefundScene
let desk: TestDesk
let cookie: string
let transaction: Awaited<ReturnType<RefundScene['owe']>>
beforeEach(async () => {
  scene = await openRefundScene()
  const now = () => new Date(scene.clocks.wall)
  desk = await openTestDesk({ backend: scene.backend, now })
  cookie = await cookieOf(desk, 'owner', now())
  scene.backend.rehearsal.ledger.refundEnd = 'needs-attention'
  transaction = await scene.owe()
  await runUntilSettled(scene, await scene.startWorker())
})
afterEach(() => expectSoundBooks(scene.backend))

async function post(step: 'account' | 'send', payload: object = ACCOUNT) {
  const { id } = await scene.rowOf(transaction)
  return call(desk, `refunds/${id}/${step}/`, { method: 'POST', cookie, payload })
}

it('sends the refund to the guest’s account, once its holder is known', async () => {
  const banks = await call(desk, 'banks/', { cookie })
  expect(banks.json()).toContainEqual({ id: 9, name: 'First Bank of Nigeria', code: '011' })
  const list = async () => (await call(desk, 'refunds/', { cookie })).json<DeskRefund[]>()
  expect(await list()).toMatchObject([{ state: 'needs_attention', can_send_to_account: true }])
  expect((await post('account')).json()).toEqual({ account_name: 'ADA OBI' })
  expect((await post('send')).statusCode).toBe(204)
  expect(await list()).toMatchObject([{ state: 'requested', can_send_to_account: false, problem: null }])
  scene.backend.rehearsal.ledger.refundEnd = 'processed'
  const worker = await scene.startWorker()
  expect(await runUntilSettled(scene, worker)).toMatchObject({ processed: 1, needsAttention: 0 })
  expect(await scene.refundsOf(transaction)).toMatchObject([{ status: 'processed' }])
})

it('keeps no more of the number than its last three digits', async () => {
  await post('send')
  const entry = (await journalOf(scene.backend)).at(-1)
  expect(entry).toMatchObject({ action: 'refund.sent_to_account', after: { bank: '011', ends_in: '579' } })
  const { database } = scene.backend
  const rows = await Promise.all(
    (['refunds', 'journal', 'outbox'] as const).map((table) =>
      database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(rows)).not.toContain('0014579')
})

it.each([
  [{ ...ACCOUNT, account_number: '0000014578' }, 'This is no account number of First Bank of Nigeria.'],
  [{ ...ACCOUNT, account_number: '0000000017' }, 'This bank has no such account.'],
  [{ ...ACCOUNT, bank_id: 1 }, 'Please choose the bank.'],
])('refuses %j before anything is sent', async (account, problem) => {
  const { statusCode, body } = await post('account', account)
  expect([statusCode, body]).toEqual([400, expect.stringContaining(problem)])
  expect(body).not.toContain(account.account_number)
})

it('says so when the refund waits for no account any more', async () => {
  const [refund] = await scene.refundsOf(transaction)
  if (refund === undefined) throw new Error('no refund')
  await scene.backend.rehearsal.ledger.retryRefund(refund.id)
  const gone = await post('send')
  expect([gone.statusCode, gone.body]).toEqual([
    409,
    expect.stringContaining('At Paystack, this refund no longer waits for a bank account'),
  ])
  await scene.backend.database.updateTable('refunds').set({ state: 'processed' }).execute()
  expect((await post('send')).body).toContain('This refund does not wait for a bank account.')
  await scene.backend.database.updateTable('refunds').set({ state: 'needs_attention' }).execute()
})

it('is asked about again when Paystack’s answer is lost, and sent once', async () => {
  scene.backend.rehearsal.faults.set('refund-account', { kind: 'reply-lost' }, 1)
  const lost = await post('send')
  expect([lost.statusCode, lost.body]).toEqual([
    503,
    expect.stringContaining('Paystack did not answer in time'),
  ])
  expect((await post('send')).statusCode).toBe(409)
  scene.backend.rehearsal.ledger.refundEnd = 'processed'
  await runUntilSettled(scene, await scene.startWorker())
  scene.clocks.pass(DAY_MS)
  expect((await scene.rowOf(transaction)).state).toBe('processed')
})
