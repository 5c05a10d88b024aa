import { type Static, Type } from '@sinclair/typebox'
import { maybe, MaybeText, Moment, oneOf } from './schema-parts'

/** GET /api/desk/publish/: whether the site shows the rooms as they are. */
export const PublishStateSchema = Type.Object({
  live: maybe(Type.Object({ id: Type.String(), built_at: Moment })),
  /** False where this process cannot build, such as `desk open`. */
  can_publish: Type.Boolean(),
  /** True when the live pages show what the rooms are now. */
  is_current: Type.Boolean(),
  rebuild: maybe(
    Type.Object({
      id: Type.String(),
      state: oneOf('queued', 'building', 'checking', 'live', 'failed'),
      step: MaybeText,
      seconds: Type.Integer(),
      reason: MaybeText,
      /** Messages for the person who publishes. */
      notes: Type.Array(Type.String()),
    }),
  ),
})
export type PublishState = Static<typeof PublishStateSchema>

export const DeskReleaseSchema = Type.Object({
  id: Type.String(),
  built_at: Moment,
  is_live: Type.Boolean(),
})
export type DeskRelease = Static<typeof DeskReleaseSchema>
