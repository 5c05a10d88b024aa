import { type Static, Type } from '@sinclair/typebox'
import { bodyOf, HotelTime, maybe, MaybeText, Moment, oneOf } from './schema-parts'

const RebuildStateSchema = Type.Object({
  id: Type.String(),
  state: oneOf('queued', 'building', 'checking', 'live', 'failed'),
  step: MaybeText,
  seconds: Type.Integer(),
  reason: MaybeText,
  /** Messages for the person who publishes. */
  notes: Type.Array(Type.String()),
  /** True when another build begins after this one. */
  is_followed: Type.Boolean(),
})
export type RebuildState = Static<typeof RebuildStateSchema>

/** GET /api/desk/publish/: whether the site shows the rooms as they are. */
export const PublishStateSchema = Type.Object({
  /** `since`: when guests began to see it. */
  live: maybe(Type.Object({ id: Type.String(), built_at: Moment, since: Moment })),
  /** False where this process cannot build, such as `desk open`. */
  can_publish: Type.Boolean(),
  /** True when the live pages show what the rooms are now. */
  is_current: Type.Boolean(),
  rebuild: maybe(RebuildStateSchema),
  /** The publish that is to begin by itself. */
  schedule: maybe(Type.Object({ at: Moment, set_by: Type.String(), set_at: Moment })),
})
export type PublishState = Static<typeof PublishStateSchema>

/** PUT /api/desk/publish/schedule/. It is refused when another schedule than the one that was seen is set by now. */
export const NewScheduleSchema = bodyOf({
  at: HotelTime,
  /** `set_at` of the schedule that the person saw; null for none. */
  seen: maybe(Moment),
})
export type NewSchedule = Static<typeof NewScheduleSchema>

/** GET /api/desk/preview/, and POST, which builds a new one. */
export const PreviewStateSchema = Type.Object({
  /** False where this process cannot build. */
  can_preview: Type.Boolean(),
  rebuild: maybe(RebuildStateSchema),
  /** The newest preview, until its link ends. */
  preview: maybe(
    Type.Object({
      link: Type.String(),
      built_at: Moment,
      valid_until: Moment,
      /** Labels of the files of content/ that have changed since the build read them. */
      missing: Type.Array(Type.String()),
    }),
  ),
})
export type PreviewState = Static<typeof PreviewStateSchema>

export const DeskReleaseSchema = Type.Object({
  id: Type.String(),
  built_at: Moment,
  /** Who published it or what had changed; null for a developer's build. */
  reason: MaybeText,
  /** Labels of what differs from the release before it. */
  changes: Type.Array(Type.String()),
  is_live: Type.Boolean(),
})
export type DeskRelease = Static<typeof DeskReleaseSchema>
