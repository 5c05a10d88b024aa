import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  type Decide,
  DecideSchema,
  DeskRefundSchema,
  HandoversSchema,
  MoneySheetSchema,
  type NewHandover,
  NewHandoverSchema,
  NightSchema,
  OpenPaymentSchema,
  ReviewSchema,
} from '../../../shared/desk/money'
import {
  AccountHolderSchema,
  BankSchema,
  type RefundAccount,
  RefundAccountSchema,
} from '../../../shared/desk/bank-accounts'
import { composeText } from '../../../shared/text'
import { businessDay, ONE_NIGHT } from '../../../shared/stay'
import { toCsv } from '../../money/csv'
import { handOver, listHandovers, readHandover } from '../../money/handovers'
import { readNight } from '../../money/night'
import { readMoneySheet } from '../../money/sheet'
import { createBankList, findAccountHolder, sendToAccount } from '../../refunds/bank-account'
import { listDeskRefunds, retryRefund, settleManually } from '../../refunds/desk-refunds'
import { decideReview } from '../../settlement/decide-review'
import { listOpenPayments } from '../../settlement/open-payments'
import { listReviews } from '../../settlement/reviews'
import type { DeskServices } from '../services'
import { type ById, optionsOf } from './options'

const REFUNDS = `${DESK_API}refunds/`
const HANDOVERS = `${DESK_API}handovers/`
const REVIEWS = `${DESK_API}reviews/`
const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const DaysSchema = Type.Object({ from: DaySchema, to: DaySchema })

interface OfDays {
  Querystring: Static<typeof DaysSchema>
}

/** Adds the calls about payments under review, undecided payments, refunds, and the money of some days. */
export function addMoneyRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, paystack, domain, now, wake, hotel } = services
  desk.get(REVIEWS, optionsOf('guests', Type.Array(ReviewSchema)), () => listReviews(database, domain))
  desk.post<{ Params: { reference: string }; Body: Decide }>(
    `${REVIEWS}:reference/decide/`,
    optionsOf('guests', Type.Null(), { body: DecideSchema }),
    async ({ actor, params, body }, reply) => {
      await decideReview(database, actor, params.reference, body, {
        domain,
        terms: (await hotel()).stay ?? ONE_NIGHT,
        now: now(),
      })
      if (body.decision === 'refund') wake('refunds')
      wake('mail')
      return reply.code(204).send()
    },
  )
  desk.get(`${DESK_API}open-payments/`, optionsOf('guests', Type.Array(OpenPaymentSchema)), () =>
    listOpenPayments(database),
  )

  const refunds = optionsOf('guests', Type.Array(DeskRefundSchema))
  desk.get(REFUNDS, refunds, () => listDeskRefunds(database, now()))
  desk.post<ById>(`${REFUNDS}:id/retry/`, refunds, async ({ actor, params }) => {
    await retryRefund(database, actor, params.id, now())
    wake('refunds')
    return listDeskRefunds(database, now())
  })
  desk.post<ById>(`${REFUNDS}:id/settle/`, refunds, async ({ actor, params }) => {
    await settleManually(database, actor, params.id, now())
    return listDeskRefunds(database, now())
  })

  // Money to an account that somebody types.
  const banks = createBankList(paystack, now)
  desk.get(`${DESK_API}banks/`, optionsOf('administration', Type.Array(BankSchema)), banks)
  desk.post<ById & { Body: RefundAccount }>(
    `${REFUNDS}:id/account/`,
    optionsOf('administration', AccountHolderSchema, { body: RefundAccountSchema }),
    async ({ body }) => ({ account_name: await findAccountHolder(paystack, await banks(), body) }),
  )
  desk.post<ById & { Body: RefundAccount }>(
    `${REFUNDS}:id/send/`,
    optionsOf('administration', Type.Array(DeskRefundSchema), { body: RefundAccountSchema }),
    async ({ actor, params, body }) => {
      const order = { refundId: params.id, banks: await banks(), account: body, now: now() }
      await sendToAccount({ database, paystack }, actor, order)
      wake('refunds')
      return listDeskRefunds(database, now())
    },
  )

  desk.get<OfDays>(
    `${DESK_API}money/`,
    optionsOf('guests', MoneySheetSchema, { querystring: DaysSchema }),
    ({ query }) => readMoneySheet(services, query),
  )
  desk.get<OfDays>(
    `${DESK_API}money.csv/`,
    optionsOf('guests', Type.String(), { querystring: DaysSchema }),
    async ({ query, query: { from, to } }, reply) => {
      const sheet = await readMoneySheet(services, query)
      const name = from === to ? `money-${from}.csv` : `money-${from}-to-${to}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(toCsv(sheet))
    },
  )

  desk.get<{ Querystring: { day?: string } }>(
    `${DESK_API}night/`,
    optionsOf('guests', NightSchema, { querystring: Type.Object({ day: Type.Optional(DaySchema) }) }),
    ({ query }) => readNight(database, query.day ?? businessDay(now().toISOString()), now()),
  )

  const handovers = optionsOf('guests', HandoversSchema)
  desk.get(HANDOVERS, handovers, () => listHandovers(database))
  desk.post<{ Body: NewHandover }>(
    HANDOVERS,
    optionsOf('guests', HandoversSchema, { body: NewHandoverSchema }),
    async ({ actor, body }) => {
      await handOver(database, actor, { ...body, note: composeText(body.note) }, now())
      return listHandovers(database)
    },
  )
  desk.post<ById>(`${HANDOVERS}:id/read/`, handovers, async ({ actor, params }) => {
    await readHandover(database, actor, params.id, now())
    return listHandovers(database)
  })
}
