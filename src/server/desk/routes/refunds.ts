import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../../shared/contract'
import { DeskRefundSchema } from '../../../shared/desk/money'
import { DESK_API } from '../../../shared/desk/paths'
import { listDeskRefunds, retryRefund, settleManually } from '../../refunds/desk-refunds'
import type { DeskServices } from '../services'

const REFUNDS = `${DESK_API}refunds/`
const config = { permission: 'money' } as const
const response = { 200: Type.Array(DeskRefundSchema), '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }

/** Adds the calls about refunds: list them, have one tried again, settle one. All answer with the list. */
export function addRefundRoutes(desk: FastifyInstance, { database, now, wake }: DeskServices): void {
  desk.get(REFUNDS, { config, schema: { response } }, () => listDeskRefunds(database, now()))
  desk.post<{ Params: { id: string } }>(
    `${REFUNDS}:id/retry/`,
    { config, schema: { response } },
    async ({ actor, params }) => {
      await retryRefund(database, actor, params.id, now())
      wake('refunds')
      return listDeskRefunds(database, now())
    },
  )
  desk.post<{ Params: { id: string } }>(
    `${REFUNDS}:id/settle/`,
    { config, schema: { response } },
    async ({ actor, params }) => {
      await settleManually(database, actor, params.id, now())
      return listDeskRefunds(database, now())
    },
  )
}
