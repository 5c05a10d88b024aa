import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import { FiguresSchema } from '../../../shared/desk/figures'
import { figuresToCsv } from '../../figures/csv'
import { readFigures } from '../../figures/figures'
import { findTotals } from '../../visits/repository'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

const DaysSchema = Type.Object({ from: Type.String(), to: Type.String() })

interface OfDays {
  Querystring: Static<typeof DaysSchema>
}

/** Adds the calls about what guests do on the site and how the rooms sell. */
export function addFigureRoutes(desk: FastifyInstance, { database, now }: DeskServices): void {
  desk.get<OfDays>(
    `${DESK_API}figures/`,
    optionsOf('offer', FiguresSchema, { querystring: DaysSchema }),
    ({ query }) => readFigures(database, query, now()),
  )
  desk.get<OfDays>(
    `${DESK_API}figures.csv/`,
    optionsOf('offer', Type.String(), { querystring: DaysSchema }),
    async ({ query }, reply) => {
      const figures = await readFigures(database, query, now())
      const totals = await findTotals(database, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="figures-${query.from}-to-${query.to}.csv"`)
        .send(await figuresToCsv(totals, figures))
    },
  )
}
