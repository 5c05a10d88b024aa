import { readJournalPage } from '../../journal/journal-page'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function journalRoutes({ database }: DeskServices) {
  return {
    'GET journal/': ({ query }) => readJournalPage(database, query),
  } satisfies Partial<Handlers>
}
