import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/api'
import { type JournalQuery, JournalPageSchema, JournalQuerySchema } from '../../../shared/desk/journal'
import { readJournalPage } from '../../journal/journal-page'
import type { DeskServices } from '../services'

export function addJournalRoutes(desk: FastifyInstance, { database }: DeskServices): void {
  desk.get<{ Querystring: JournalQuery }>(
    `${DESK_API}journal/`,
    {
      config: { permission: 'administration' },
      schema: { querystring: JournalQuerySchema, response: { 200: JournalPageSchema } },
    },
    ({ query }) => readJournalPage(database, query),
  )
}
