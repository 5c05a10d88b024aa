import { type Static, Type } from '@sinclair/typebox'
import { NOTICE_MAX_LENGTH } from '../limits'
import { bodyOf, HotelTime, maybe, Moment } from './schema-parts'

/** GET /api/desk/notice/: the notice that guests see on every page; null when they see none. */
export const SiteNoticeSchema = Type.Object({
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

/** GET /api/hotel/: the notice as guests see it. */
export const HotelAnswerSchema = Type.Object({
  notice: maybe(Type.Object({ text: Type.String(), until: Moment })),
})
export type HotelAnswer = Static<typeof HotelAnswerSchema>

/** POST /api/desk/notice/. It is refused when another notice than `seen` is shown by now. */
export const NewNoticeSchema = bodyOf({
  text: Type.String({ minLength: 1, maxLength: NOTICE_MAX_LENGTH }),
  until: HotelTime,
  /** The id of the notice that the person saw; null for none. */
  seen: maybe(Type.String()),
})
export type NewNotice = Static<typeof NewNoticeSchema>
