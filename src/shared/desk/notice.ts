import { type Static, Type } from '@sinclair/typebox'
import { NOTICE_MAX_LENGTH } from '../limits'
import { bodyOf, type Calls, HotelTime, maybe, Moment, Nothing } from './schema-parts'

/** The notice that guests see on every page; null when they see none. */
const SiteNoticeSchema = Type.Object({
  notice: maybe(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      until: Moment,
      created_at: Moment,
      created_by: Type.String(),
    }),
  ),
})
export type SiteNotice = Static<typeof SiteNoticeSchema>

export const HotelAnswerSchema = Type.Object({
  notice: maybe(Type.Object({ text: Type.String(), until: Moment })),
})
export type HotelAnswer = Static<typeof HotelAnswerSchema>

export const NOTICE_CALLS = {
  'GET notice/': { permission: 'offer', answer: SiteNoticeSchema },
  /** Refused when another notice is shown by now. `seen` is the id of the notice that the person saw. */
  'POST notice/': {
    permission: 'offer',
    body: bodyOf({
      text: Type.String({ minLength: 1, maxLength: NOTICE_MAX_LENGTH }),
      until: HotelTime,
      seen: maybe(Type.String()),
    }),
    answer: Nothing,
  },
  'POST notice/:id/end/': { permission: 'offer', answer: Nothing },
} satisfies Calls
