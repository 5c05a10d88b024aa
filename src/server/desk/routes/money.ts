import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import {
  type Decide,
  DecideSchema,
  DeskRefundSchema,
  MoneySheetSchema,
  OpenPaymentSchema,
  ReviewSchema,
} from '../../../shared/desk/money'
import { tidyBody } from '../../http/validation'
import { toCsv } from '../../money/csv'
import { readMoneySheet } from '../../money/sheet'
import { listDeskRefunds, retryRefund, settleManually } from '../../refunds/desk-refunds'
import { decideReview } from '../../settlement/decide-review'
import { listOpenPayments } from '../../settlement/open-payments'
import { listReviews } from '../../settlement/reviews'
import type { DeskServices } from '../services'

const REFUNDS = `${DESK_API}refunds/`
const REVIEWS = `${DESK_API}reviews/`
const config = { permission: 'guests' } as const
const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const DaysSchema = Type.Object({ from: DaySchema, to: DaySchema })

interface OfDays {
  Querystring: Static<typeof DaysSchema>
}

interface OfRefund {
  Params: { id: string }
}

/** Adds the calls about payments under review, undecided payments, refunds, and the money of some days. */
export function addMoneyRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, domain, now, wake, hotel } = services
  desk.get(REVIEWS, { config, schema: { response: { 200: Type.Array(ReviewSchema) } } }, () =>
    listReviews(database, domain, now()),
  )
  desk.post<{ Params: { reference: string }; Body: Decide }>(
    `${REVIEWS}:reference/decide/`,
    {
      config,
      preValidation: tidyBody,
      schema: { body: DecideSchema, response: { 200: ReviewSchema } },
    },
    async ({ actor, params, body }) => {
      const review = await decideReview(database, actor, params.reference, body, {
        domain,
        nights: (await hotel()).stay?.nights ?? 1,
        now: now(),
      })
      if (body.decision === 'refund') wake('refunds')
      wake('mail')
      return review
    },
  )
  desk.get(
    `${DESK_API}open-payments/`,
    { config, schema: { response: { 200: Type.Array(OpenPaymentSchema) } } },
    () => listOpenPayments(database),
  )

  const refunds = { config, schema: { response: { 200: Type.Array(DeskRefundSchema) } } }
  desk.get(REFUNDS, refunds, () => listDeskRefunds(database, now()))
  desk.post<OfRefund>(`${REFUNDS}:id/retry/`, refunds, async ({ actor, params }) => {
    await retryRefund(database, actor, params.id, now())
    wake('refunds')
    return listDeskRefunds(database, now())
  })
  desk.post<OfRefund>(`${REFUNDS}:id/settle/`, refunds, async ({ actor, params }) => {
    await settleManually(database, actor, params.id, now())
    return listDeskRefunds(database, now())
  })

  desk.get<OfDays>(
    `${DESK_API}money/`,
    { config, schema: { querystring: DaysSchema, response: { 200: MoneySheetSchema } } },
    ({ query }) => readMoneySheet(services, query),
  )
  desk.get<OfDays>(
    `${DESK_API}money.csv/`,
    { config, schema: { querystring: DaysSchema, response: { 200: Type.String() } } },
    async ({ query }, reply) => {
      const { from, to } = query
      const sheet = await readMoneySheet(services, { from, to })
      const name = from === to ? `money-${from}.csv` : `money-${from}-to-${to}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(toCsv(sheet))
    },
  )
}
