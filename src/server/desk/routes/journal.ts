import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import { type JournalQuery, JournalPageSchema, JournalQuerySchema } from '../../../shared/desk/journal'
import { readJournalPage } from '../../journal/journal-page'
import type { DeskServices } from '../services'
import { optionsOf } from './options'

export function addJournalRoutes(desk: FastifyInstance, { database }: DeskServices): void {
  desk.get<{ Querystring: JournalQuery }>(
    `${DESK_API}journal/`,
    optionsOf('administration', JournalPageSchema, { querystring: JournalQuerySchema }),
    ({ query }) => readJournalPage(database, query),
  )
}
