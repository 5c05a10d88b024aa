import { type Static, Type } from '@sinclair/typebox'
import { NOTICE_MAX_LENGTH } from '../limits'
import { bodyOf, maybe, Moment } from './schema-parts'

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

/** POST /api/desk/notice/. It is refused when another notice than `seen` is shown by now. */
export const NewNoticeSchema = bodyOf({
  text: Type.String({ minLength: 1, maxLength: NOTICE_MAX_LENGTH }),
  /** Date and time of the hotel, such as 2026-11-22T18:00. */
  until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }),
  seen: maybe(Type.String()),
})
export type NewNotice = Static<typeof NewNoticeSchema>
