import { type Static, Type } from '@sinclair/typebox'

/** One turn of building the site anew, from the trigger to its end. */
export const RebuildSchema = Type.Object({
  id: Type.String(),
  state: Type.Union(
    (['queued', 'building', 'checking', 'live', 'failed'] as const).map((state) => Type.Literal(state)),
  ),
  /** What is being done, in a few words. */
  step: Type.Optional(Type.String()),
  /** Why it failed, in one line for marketing. */
  reason: Type.Optional(Type.String()),
  /** What it says to whoever publishes, in lines; missing when there is nothing. */
  notes: Type.Optional(Type.Array(Type.String())),
  /** ISO 8601, in UTC. */
  triggeredAt: Type.String(),
  endedAt: Type.Optional(Type.String()),
})
export type Rebuild = Static<typeof RebuildSchema>

/** True when nothing more comes of it. */
export function hasEnded({ state }: Rebuild): boolean {
  return state === 'live' || state === 'failed'
}

/** Gives the seconds from the trigger to the end, or to `now`. */
export function secondsOf({ triggeredAt, endedAt }: Rebuild, now: Date): number {
  const end = endedAt === undefined ? now.getTime() : Date.parse(endedAt)
  return Math.max(0, Math.round((end - Date.parse(triggeredAt)) / 1_000))
}
