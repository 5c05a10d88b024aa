import type { FastifyInstance } from 'fastify'
import type { DeskMail } from '../../../src/shared/desk/messages'
import type { DeskRefund, MoneySheet } from '../../../src/shared/desk/money'
import { businessDay, dayAfter } from '../../../src/shared/stay'
import { backend, useBackend } from '../../support/server/backend'
import { openDeskCalls } from '../../support/server/desk-calls'
import { GUEST } from '../../support/server/guest'
import { BOLA, payOddly } from '../../support/server/reviews'

let desk: FastifyInstance
const wake = jest.fn()

useBackend()
beforeEach(async () => {
  wake.mockClear()
  desk = await openDeskCalls(backend, { actor: BOLA, wake })
})
const get = (path: string) => desk.inject(`/api/desk/${path}`)
const write = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
  desk.inject({ method, url: `/api/desk/${path}`, ...(payload === undefined ? {} : { payload }) })

it('wakes the jobs for a review that is paid back, and for a refund that is tried again', async () => {
  const reference = await payOddly(backend)
  const decision = { decision: 'refund', amount_kobo: 2_000_000 }
  expect((await write('POST', `reviews/${reference}/decide/`, decision)).statusCode).toBe(204)
  expect(wake.mock.calls).toEqual([['refunds'], ['mail']])
  await backend.database.updateTable('refunds').set({ state: 'failed' }).execute()
  const [refund] = (await get('refunds/')).json<DeskRefund[]>()
  await write('POST', `refunds/${refund?.id}/retry/`)
  expect(wake.mock.calls).toEqual([['refunds'], ['mail'], ['refunds']])
})

it.each([
  [{ decision: 'book', room_id: 2 }],
  [{ decision: 'book', room_id: '2', guest_name: 'Ada' }],
  [{ decision: 'refund', amount_kobo: 0 }],
  [{ decision: 'refund', amount_kobo: 2_000_000.5 }],
  [{ decision: 'not_ours', amount_kobo: 100 }],
  [{ decision: 'keep' }],
])('rejects the decision %j', async (decision) => {
  const reference = await payOddly(backend)
  expect((await write('POST', `reviews/${reference}/decide/`, decision)).statusCode).toBe(400)
})

it('returns the money of some days, as JSON and CSV', async () => {
  // Two days: the next may begin before the payment.
  const from = businessDay(new Date().toISOString())
  const to = dayAfter(from, 1)
  await payOddly(backend)
  const days = `from=${from}&to=${to}`
  expect((await get(`money/?${days}`)).json<MoneySheet>()).toMatchObject({
    totals: { taken_kobo: 8_000_000 },
    paystack: { problem: null, taken_kobo: 8_000_000 },
  })
  const asked = jest.spyOn(backend.rehearsal.paystack, 'listSuccesses')
  const file = await get(`money.csv/?${days}`)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="money-${from}-to-${to}.csv"`,
  })
  // A download does not wait for the comparison, which it does not contain.
  expect(asked).not.toHaveBeenCalled()
  const ofOneDay = await get('money.csv/?from=2026-11-22&to=2026-11-22')
  expect(ofOneDay.headers['content-disposition']).toBe('attachment; filename="money-2026-11-22.csv"')
  expect(file.body).toMatch(/^\ufeffDay,.*\r\n.*,80000\.00,,NGN\r\n$/)
  for (const wrong of ['from=today&to=today', 'from=2026-11-22', 'from=2026-02-30&to=2026-03-01']) {
    expect((await get(`money/?${wrong}`)).statusCode).toBe(400)
  }
})

it('refuses other states of a message than the known, to make one doubtful, and impossible days', async () => {
  for (const query of ['room=three', 'day=today', 'day=2026-13-01']) {
    expect((await get(`journal/?${query}`)).statusCode).toBe(400)
  }
  expect((await get('messages/?state=lost')).statusCode).toBe(400)
  expect((await write('PATCH', 'messages/1/', { state: 'doubtful' })).statusCode).toBe(400)
})

it('lists mails and sends one again', async () => {
  await payOddly(backend)
  const mails = (await get('mails/')).json<DeskMail[]>()
  const held = mails.find(({ kind }) => kind === 'payment-held')
  expect(held).toMatchObject({ to: GUEST.email, sent_at: null })
  expect((await write('POST', `mails/${held?.id}/send-again/`)).statusCode).toBe(409)
  await backend.database.updateTable('outbox').set({ done_at: new Date().toISOString() }).execute()
  expect((await write('POST', `mails/${held?.id}/send-again/`)).statusCode).toBe(204)
  expect((await get('mails/')).json<DeskMail[]>().filter(({ kind }) => kind === 'payment-held')).toHaveLength(
    2,
  )
  expect(wake.mock.calls).toEqual([['mail']])
})
