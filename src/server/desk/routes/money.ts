import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ErrorBodySchema } from '../../../shared/contract'
import { MoneySheetSchema } from '../../../shared/desk/money'
import { DESK_API } from '../../../shared/desk/paths'
import { toCsv } from '../../money/csv'
import { readMoneySheet } from '../../money/sheet'
import type { DeskServices } from '../services'

const config = { permission: 'money' } as const
const errors = { '4xx': ErrorBodySchema, '5xx': ErrorBodySchema }
const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const DaysSchema = Type.Object({ from: DaySchema, to: DaySchema })

interface OfDays {
  Querystring: Static<typeof DaysSchema>
}

/** Adds the calls about the money of some days in Lagos: as a sheet, and as a file for a spreadsheet. */
export function addMoneyRoutes(desk: FastifyInstance, services: DeskServices): void {
  desk.get<OfDays>(
    `${DESK_API}money/`,
    { config, schema: { querystring: DaysSchema, response: { ...errors, 200: MoneySheetSchema } } },
    ({ query }) => readMoneySheet(services, query),
  )
  desk.get<OfDays>(
    `${DESK_API}money.csv/`,
    { config, schema: { querystring: DaysSchema, response: { ...errors, 200: Type.String() } } },
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
