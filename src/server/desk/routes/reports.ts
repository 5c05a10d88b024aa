import { readFigures } from '../../figures/figures'
import { readJournalPage } from '../../journal/journal-page'
import { writeCsv } from '../../money/csv'
import { readReport, reportCells } from '../../reports/reports'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function reportRoutes({ database, hotel, now }: DeskServices) {
  const read = async (name: string, days: { from: string; to: string }) =>
    readReport(database, name, days, { taxRates: (await hotel()).taxRates, now: now() })
  return {
    'GET figures/': ({ query }) => readFigures(database, query, now()),
    'GET journal/': ({ query }) => readJournalPage(database, query),
    'GET reports/:name/': ({ params, query }) => read(params.name, query),
    'GET reports.csv/:name/': async ({ params, query }, reply) => {
      const report = await read(params.name, query)
      const file = `${params.name}-${query.from}-to-${query.to}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
      return writeCsv(reportCells(report))
    },
  } satisfies Partial<Handlers>
}
