import { type Static, Type } from '@sinclair/typebox'
import { type Calls, maybe, MaybeText, Moment } from './schema-parts'

export const JOURNAL_PAGE = 50

const JournalQuerySchema = Type.Object({
  room: Type.Optional(Type.String({ pattern: String.raw`^[1-9]\d{0,8}$` })),
  booking: Type.Optional(Type.String({ maxLength: 20 })),
  person: Type.Optional(Type.String({ maxLength: 100 })),
  day: Type.Optional(Type.String({ pattern: String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$` })),
  money: Type.Optional(Type.Literal('yes')),
  /** `next` of the previous page. */
  before: Type.Optional(Type.String({ maxLength: 100 })),
})
export type JournalQuery = Static<typeof JournalQuerySchema>

const JournalPageSchema = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Moment,
      who: Type.String(),
      what: Type.String(),
      /** The money that came; negative when it went back; null when none moved. */
      amount_kobo: maybe(Type.Integer()),
      /** The entry's booking, with its present guest: the journal keeps no names. */
      booking: maybe(Type.Object({ code: Type.String(), guest_name: Type.String() })),
    }),
  ),
  /** `before` of the page with older entries; null on the last page. */
  next: MaybeText,
})
export type JournalPage = Static<typeof JournalPageSchema>

export const JOURNAL_CALLS = {
  'GET journal/': { permission: 'administration', query: JournalQuerySchema, answer: JournalPageSchema },
} satisfies Calls
