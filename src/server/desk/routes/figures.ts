import { figuresToCsv } from '../../figures/csv'
import { readFigures } from '../../figures/figures'
import { findTotals } from '../../visits/repository'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function figureRoutes({ database, now }: DeskServices) {
  return {
    'GET figures/': ({ query }) => readFigures(database, query, now()),
    'GET figures.csv/': async ({ query }, reply) => {
      const figures = await readFigures(database, query, now())
      const totals = await findTotals(database, query)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="figures-${query.from}-to-${query.to}.csv"`)
      return figuresToCsv(totals, figures)
    },
  } satisfies Partial<Handlers>
}
