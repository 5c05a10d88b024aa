import type { PaystackTransaction } from '../../../src/server/paystack/transaction'
import type { PaystackRefund } from '../../../src/server/paystack/refunds'
import { delayAfter, judgeRefunds, judgeTransaction } from '../../../src/server/refunds/rules'
import { DAY_MS, MINUTE_MS } from '../../support/server/refunds'

const amounts = {
  provider_txn_id: '7',
  amount_kobo: 100,
  paid_kobo: 100,
  domain: 'live',
  failed_refund_ids: null,
  provider_refund_id: null,
}

function refund(id: string, amountKobo: number, status: PaystackRefund['status']): PaystackRefund {
  return { id, transactionId: '7', amountKobo, status }
}

describe('the judgement of a list of refunds', () => {
  it.each([
    ['pending', 'requested'],
    ['processing', 'requested'],
    ['unknown', 'requested'],
    ['processed', 'processed'],
    ['failed', 'failed'],
    ['needs-attention', 'needs_attention'],
  ] as const)('a full refund that is %s makes ours %s', (status, state) => {
    expect(judgeRefunds([refund('1', 100, status)], amounts)).toMatchObject({ state, providerRefundId: '1' })
  })

  it.each([
    ['one of two parts still under way', [60, 'processed', 40, 'pending'], 'requested'],
    ['both parts done', [60, 'processed', 40, 'processed'], 'processed'],
    ['a part', [40, 'processed', 59, 'failed'], 'needs_attention'],
    ['a part, and the whole failed', [100, 'failed', 40, 'pending'], 'needs_attention'],
    ['the whole after a failed one', [100, 'failed', 100, 'processed'], 'processed'],
    ['twice failed', [100, 'failed', 100, 'failed'], 'failed'],
    ['more than was paid', [100, 'processed', 1, 'processed'], 'needs_attention'],
    ['one that nobody knows the meaning of', [60, 'unknown', 40, 'processed'], 'requested'],
  ] as const)('%s', (_case, [firstKobo, firstStatus, secondKobo, secondStatus], state) => {
    const listed = [refund('1', firstKobo, firstStatus), refund('2', secondKobo, secondStatus)]
    expect(judgeRefunds(listed, amounts)).toMatchObject({ kind: 'found', state })
  })

  it.each([
    ['a part, and the rest by hand', [40, 'processed', 60, 'pending'], 'processed', '1'],
    ['the rest by hand, before a part', [60, 'processed', 40, 'pending'], 'requested', '2'],
    ['a part in two', [30, 'processed', 10, 'processed'], 'processed', '1'],
    ['a part, after it failed', [40, 'failed', 40, 'processed'], 'processed', '2'],
  ] as const)('%s', (_case, [firstKobo, firstStatus, secondKobo, secondStatus], state, providerRefundId) => {
    const listed = [refund('1', firstKobo, firstStatus), refund('2', secondKobo, secondStatus)]
    expect(judgeRefunds(listed, { ...amounts, amount_kobo: 40 })).toMatchObject({ state, providerRefundId })
  })

  it('keeps to the refund that is known, among those of the same amount', () => {
    const listed = [refund('2', 40, 'pending'), refund('1', 40, 'processed')]
    expect(judgeRefunds(listed, { ...amounts, amount_kobo: 40, provider_refund_id: '1' })).toMatchObject({
      state: 'processed',
      providerRefundId: '1',
    })
  })

  it('leaves out what belongs to another refund of ours, also in several parts', () => {
    const listed = [refund('1', 40, 'processed'), refund('2', 20, 'processed')]
    const other = {
      amount_kobo: 60,
      state: 'processed',
      provider_refund_id: '1',
      failed_refund_ids: null,
    } as const
    expect(judgeRefunds(listed, { ...amounts, amount_kobo: 40 }, [other])).toEqual({ kind: 'none' })
    const whole = judgeRefunds([...listed, refund('3', 41, 'processed')], { ...amounts, amount_kobo: 40 }, [
      other,
    ])
    expect(whole).toMatchObject({
      state: 'needs_attention',
      problem: 'more is refunded at Paystack than was paid',
    })
  })

  it.each([
    [['1', '2'], '2'],
    [['2', '1'], '2'],
    [['10', '9'], '10'],
  ])('reports the newest of the failed refunds %j', (ids, providerRefundId) => {
    const listed = ids.map((id) => refund(id, 100, 'failed'))
    expect(judgeRefunds(listed, amounts)).toMatchObject({ state: 'failed', providerRefundId })
  })

  it('ignores refunds that failed before a retry by a person', () => {
    const listed = [refund('9', 100, 'failed'), refund('10', 100, 'failed')]
    const tried = { ...amounts, failed_refund_ids: '["10"]' }
    expect(judgeRefunds(listed, tried)).toEqual({ kind: 'none' })
    expect(judgeRefunds([...listed, refund('11', 100, 'failed')], tried)).toMatchObject({ state: 'failed' })
    expect(judgeRefunds([refund('9', 100, 'processed')], tried)).toMatchObject({ state: 'processed' })
  })

  it('counts a refund that is listed twice once', () => {
    const listed = [refund('1', 50, 'processed'), refund('1', 50, 'processed')]
    expect(judgeRefunds(listed, amounts)).toMatchObject({ state: 'needs_attention' })
  })

  it('is `none` only for an empty list', () => {
    expect(judgeRefunds([], amounts)).toEqual({ kind: 'none' })
    expect(judgeRefunds([refund('1', 0, 'failed')], amounts).kind).toBe('found')
  })

  it('does not trust a list about another transaction', () => {
    const other = { ...refund('1', 100, 'processed'), transactionId: '8' }
    expect(judgeRefunds([refund('2', 100, 'processed'), other], amounts).kind).toBe('untrusted')
  })
})

describe('a transaction that is to be refunded', () => {
  const paid: PaystackTransaction = {
    id: '7',
    domain: 'live',
    status: 'success',
    reference: 'r',
    amountKobo: 100,
    requestedKobo: 100,
    currency: 'NGN',
    paidAt: undefined,
    channel: undefined,
    customerEmail: 'ada@example.com',
    metadata: {},
  }

  it.each([
    [{}, 'refundable'],
    [{ status: 'reversal-pending' }, 'later'],
    [{ status: 'reversed' }, 'never'],
    [{ status: 'failed' }, 'never'],
    [{ id: '8' }, 'never'],
    [{ domain: 'test' }, 'never'],
    [{ currency: 'USD' }, 'never'],
    [{ amountKobo: 99 }, 'never'],
  ])('with %j is %s', (change, kind) => {
    expect(judgeTransaction({ ...paid, ...change }, amounts, false).kind).toBe(kind)
  })
})

it('adds at most a fifth to each pause', () => {
  expect(delayAfter('requested', 0, () => 0)).toBe(MINUTE_MS)
  expect(delayAfter('requested', 0, () => 1)).toBe(1.2 * MINUTE_MS)
  expect(delayAfter('requested', 99, () => 0)).toBe(DAY_MS)
  expect(delayAfter('requesting', 1, () => 0)).toBe(MINUTE_MS)
  expect(delayAfter('needs_attention', 0, () => 0)).toBe(DAY_MS)
})
