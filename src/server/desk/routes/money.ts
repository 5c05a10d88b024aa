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
import { businessDay } from '../../../shared/stay'
import { koboOf } from '../../http/errors'
import { tidyBody } from '../../http/validation'
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

const REFUNDS = `${DESK_API}refunds/`
const HANDOVERS = `${DESK_API}handovers/`
const REVIEWS = `${DESK_API}reviews/`
const config = { permission: 'guests' } as const
const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const DaysSchema = Type.Object({ from: DaySchema, to: DaySchema })

interface OfDays {
  Querystring: Static<typeof DaysSchema>
}

interface OfDay {
  Querystring: { day?: string }
}

interface OfRefund {
  Params: { id: string }
}

/** Adds the calls about payments under review, undecided payments, refunds, and the money of some days. */
export function addMoneyRoutes(desk: FastifyInstance, services: DeskServices): void {
  const { database, paystack, domain, now, wake, hotel } = services
  desk.get(REVIEWS, { config, schema: { response: { 200: Type.Array(ReviewSchema) } } }, () =>
    listReviews(database, domain),
  )
  desk.post<{ Params: { reference: string }; Body: Decide }>(
    `${REVIEWS}:reference/decide/`,
    {
      config,
      preValidation: tidyBody,
      schema: { body: DecideSchema, response: { 204: Type.Null() } },
    },
    async ({ actor, params, body }, reply) => {
      await decideReview(database, actor, params.reference, body, {
        domain,
        nights: (await hotel()).stay?.nights ?? 1,
        now: now(),
      })
      if (body.decision === 'refund') wake('refunds')
      wake('mail')
      return reply.code(204).send()
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

  // Money to an account that somebody types.
  const ownersOnly = { permission: 'administration' } as const
  const banks = createBankList(paystack, now)
  desk.get(
    `${DESK_API}banks/`,
    { config: ownersOnly, schema: { response: { 200: Type.Array(BankSchema) } } },
    banks,
  )
  desk.post<OfRefund & { Body: RefundAccount }>(
    `${REFUNDS}:id/account/`,
    { config: ownersOnly, schema: { body: RefundAccountSchema, response: { 200: AccountHolderSchema } } },
    async ({ body }) => ({ account_name: await findAccountHolder(paystack, await banks(), body) }),
  )
  desk.post<OfRefund & { Body: RefundAccount }>(
    `${REFUNDS}:id/send/`,
    { config: ownersOnly, schema: { body: RefundAccountSchema, ...refunds.schema } },
    async ({ actor, params, body }) => {
      const order = { refundId: params.id, banks: await banks(), account: body, now: now() }
      await sendToAccount({ database, paystack }, actor, order)
      wake('refunds')
      return listDeskRefunds(database, now())
    },
  )

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

  desk.get<OfDay>(
    `${DESK_API}night/`,
    {
      config,
      schema: {
        querystring: Type.Object({ day: Type.Optional(DaySchema) }),
        response: { 200: NightSchema },
      },
    },
    ({ query }) => readNight(database, query.day ?? businessDay(now().toISOString()), now()),
  )

  const handovers = { 200: HandoversSchema }
  desk.get(HANDOVERS, { config, schema: { response: handovers } }, () => listHandovers(database))
  desk.post<{ Body: NewHandover }>(
    HANDOVERS,
    { config, schema: { body: NewHandoverSchema, response: handovers } },
    async ({ actor, body: { seen_expected, counted, note } }) => {
      const handover = {
        seenExpectedKobo: koboOf(seen_expected, 'seen_expected'),
        countedKobo: koboOf(counted, 'counted'),
        note: composeText(note),
      }
      await handOver(database, actor, handover, now())
      return listHandovers(database)
    },
  )
  desk.post<OfRefund>(
    `${HANDOVERS}:id/read/`,
    { config, schema: { response: handovers } },
    async (request) => {
      await readHandover(database, request.actor, request.params.id, now())
      return listHandovers(database)
    },
  )
}
