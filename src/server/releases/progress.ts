import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const ProgressSchema = Type.Object({
  /** `queued` while a build of another process is waited for. */
  state: Type.Union([Type.Literal('queued'), Type.Literal('building'), Type.Literal('checking')]),
  /** What is being done, in a few words. */
  step: Type.String(),
})
/** How far a build is. */
export type Progress = Static<typeof ProgressSchema>

const FailureSchema = Type.Object({
  state: Type.Literal('failed'),
  /** One line. It may name paths of this machine. */
  reason: Type.String(),
  /** Absolute path of what the build said; missing when it had not begun. */
  logFile: Type.Optional(Type.String()),
  /** True when a build of the same files would fail in the same way again: content/ has a mistake. */
  isLasting: Type.Optional(Type.Boolean()),
})
export type BuildFailure = Static<typeof FailureSchema>

const SuccessSchema = Type.Object({
  state: Type.Literal('live'),
  /** The id of the release that is live, new or not. */
  release: Type.String(),
  /** Lines for the person who publishes, such as a link to a room that was taken off. */
  notes: Type.Optional(Type.Array(Type.String())),
})
export type BuildSuccess = Static<typeof SuccessSchema>

const BuildMessageSchema = Type.Union([ProgressSchema, FailureSchema, SuccessSchema])
/** What the process that builds tells the process that has started it. */
export type BuildMessage = Static<typeof BuildMessageSchema>

/** Gives a message that came from another process, or undefined for anything else. */
export function parseBuildMessage(message: unknown): BuildMessage | undefined {
  return Value.Check(BuildMessageSchema, message) ? message : undefined
}
