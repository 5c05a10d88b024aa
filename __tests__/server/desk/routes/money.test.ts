import type { FastifyInstance } from 'fastify'
import type { Handovers } from '../../../../src/shared/desk/handovers'
import type { MoneySheet } from '../../../../src/shared/desk/money'
import type { Today } from '../../../../src/shared/desk/today'
import { readToday } from '../../../../src/server/today/read-today'
import { businessDay, dayAfter, USUAL_TERMS } from '../../../../src/shared/stay'
import { backend, useBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { BOLA } from '../../../support/server/reviews'
import { walkIn } from '../../../support/server/walk-in'

const CASH = { method: 'cash', amount_kobo: 8_500_000, reference: null } as const

useBackend()

let desk: FastifyInstance
beforeEach(async () => {
  desk = await openDeskCalls(backend, { actor: BOLA })
  await walkIn(backend.database, { payment: CASH }, new Date())
})

const post = (path: string, payload?: object) =>
  desk.inject({ method: 'POST', url: `/api/desk/${path}`, ...(payload === undefined ? {} : { payload }) })
const readNeeds = async (): Promise<Today['needs_you']> => {
  const { database } = backend
  const { needs_you } = await readToday({
    database,
    domain: 'test',
    now: () => new Date(),
    stay: async () => USUAL_TERMS,
  })
  return needs_you.filter(({ where }) => where === '/desk/money')
}

const list = async () => (await desk.inject('/api/desk/handovers/')).json<Handovers>()

it('hands cash over, which Today shows until it is read', async () => {
  const handover = {
    seen_expected_kobo: 8_500_000,
    seen_last: null,
    counted_kobo: 8_000_050,
    note: ' Room 7 needs towels. ',
  }
  await post('handovers/', handover)
  const answer = await list()
  expect(answer).toMatchObject({
    handovers: [
      { by: 'Bola', expected_kobo: 8_500_000, counted_kobo: 8_000_050, note: 'Room 7 needs towels.' },
    ],
  })
  expect(await readNeeds()).toMatchObject([
    {
      what: 'Bola has handed over ₦80,000.50 in cash, ₦4,999.50 less than expected. “Room 7 needs towels.”',
    },
  ])
  desk = await openDeskCalls(backend, { actor: { ...BOLA, who: 'Chidi', role: 'owner' } })
  await post(`handovers/${answer.handovers[0]?.id}/read/`)
  expect((await list()).handovers).toMatchObject([{ read_by: 'Chidi' }])
  expect(await readNeeds()).toEqual([])
})

it('refuses half a kobo', async () => {
  const { statusCode } = await post('handovers/', {
    seen_expected_kobo: 8_500_000,
    seen_last: null,
    counted_kobo: 0.5,
    note: '',
  })
  expect(statusCode).toBe(400)
})

it('shows the desk no cash before it was counted, in lines, sums and CSV, and then that which was', async () => {
  const from = businessDay(new Date(Date.now() - 60_000).toISOString())
  const days = `from=${from}&to=${dayAfter(from, 1)}`
  const read = async () => {
    const { statusCode, body } = await desk.inject(`/api/desk/money.csv/?${days}`)
    const sheet = (await desk.inject(`/api/desk/money/?${days}`)).json<MoneySheet>()
    const { hides_cash, lines, totals, by_method, by_person } = sheet
    const shown = [statusCode, hides_cash, lines.length, body.trim().split('\n').length - 1]
    return [...shown, totals.taken_kobo, totals.payments, by_method.length, by_person.length]
  }
  const pos = { method: 'pos', amount_kobo: 100, reference: '0412' } as const
  await walkIn(backend.database, { room_id: 1, payment: pos }, new Date())
  expect(await read()).toEqual([200, true, 1, 1, 100, 1, 1, 1])
  const handover = { seen_expected_kobo: 8_500_000, seen_last: null, counted_kobo: 8_500_000, note: '' }
  await post('handovers/', handover)
  const counted = [200, false, 2, 2, 8_500_100, 2, 2, 1]
  expect(await read()).toEqual(counted)
  await walkIn(backend.database, { room_id: 3, payment: CASH }, new Date(Date.now() + 1_000))
  expect(await read()).toEqual(counted.with(1, true))
  desk = await openDeskCalls(backend, { actor: { ...BOLA, role: 'owner' } })
  expect(await read()).toEqual([200, false, 3, 3, 17_000_100, 3, 2, 1])
})
