import { type Static, Type } from '@sinclair/typebox'
import { bodyOf, type Calls, HotelTime, maybe, MaybeText, Moment, Nothing, oneOf } from './schema-parts'

const RebuildStateSchema = Type.Object({
  id: Type.String(),
  state: oneOf('queued', 'building', 'checking', 'live', 'failed'),
  step: MaybeText,
  seconds: Type.Integer(),
  reason: MaybeText,
  notes: Type.Array(Type.String()),
})
export type RebuildState = Static<typeof RebuildStateSchema>

const PublishStateSchema = Type.Object({
  live: maybe(Type.Object({ id: Type.String(), built_at: Moment })),
  /** False where this process cannot build, such as `desk open`. */
  can_publish: Type.Boolean(),
  is_current: Type.Boolean(),
  rebuild: maybe(RebuildStateSchema),
  schedule: maybe(Type.Object({ at: Moment, set_by: Type.String(), set_at: Moment })),
})
export type PublishState = Static<typeof PublishStateSchema>

const DeskReleaseSchema = Type.Object({
  id: Type.String(),
  built_at: Moment,
  /** Who published, or what had changed; null for a developer's build. */
  reason: MaybeText,
  is_live: Type.Boolean(),
})
export type DeskRelease = Static<typeof DeskReleaseSchema>

export const PUBLISHING_CALLS = {
  'GET publish/': { permission: 'site', answer: PublishStateSchema },
  'POST publish/': { permission: 'offer', answer: PublishStateSchema },
  /** Refused when another schedule is set by now. `seen` is the `set_at` that the person saw. */
  'PUT publish/schedule/': {
    permission: 'offer',
    body: bodyOf({ at: HotelTime, seen: maybe(Moment) }),
    answer: Nothing,
  },
  'POST publish/schedule/cancel/': { permission: 'offer', answer: Nothing },
  'GET releases/': { permission: 'offer', answer: Type.Array(DeskReleaseSchema) },
  'POST releases/:id/use/': { permission: 'offer', answer: Nothing },
} satisfies Calls
