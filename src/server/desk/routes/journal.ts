import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../../shared/desk/paths'
import { JournalEntrySchema } from '../../../shared/desk/people'
import { listEntriesAbout, listLastEntries, type Subject } from '../../journal/journal'
import { toJournalLine } from '../../journal/describe'
import type { DeskServices } from '../services'

const SHOWN = 100
const SUBJECTS: readonly Subject[] = [
  'room',
  'booking',
  'payment',
  'refund',
  'message',
  'mail',
  'guest',
  'person',
  'site',
]
const QuerySchema = Type.Object(
  {
    subject: Type.Optional(Type.Union(SUBJECTS.map((subject) => Type.Literal(subject)))),
    id: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
)

/** Adds GET /api/desk/journal/: the last entries or, with subject and id, all about one thing. */
export function addJournalRoutes(desk: FastifyInstance, { database }: DeskServices): void {
  desk.get<{ Querystring: { subject?: Subject; id?: string } }>(
    `${DESK_API}journal/`,
    {
      config: { permission: 'bookings' },
      schema: { querystring: QuerySchema, response: { 200: Type.Array(JournalEntrySchema) } },
    },
    async ({ query: { subject, id } }) => {
      const isAsked = subject !== undefined && id !== undefined
      const entries = isAsked
        ? await listEntriesAbout(database, subject, id)
        : await listLastEntries(database, SHOWN)
      return entries.map(toJournalLine)
    },
  )
}
