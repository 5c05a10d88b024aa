import { type Static, Type } from '@sinclair/typebox'
import { MaybeMoment, MaybeText, Moment, oneOf } from './schema-parts'

/** `doubtful`: it may not be a person's; it has no mail, and waits at the desk. */
export const MessageStateSchema = oneOf('open', 'doubtful', 'answered', 'spam')
/** States that a person gives a message. `open` takes a doubt away. */
export const GivenStateSchema = oneOf('open', 'answered', 'spam')
export type GivenState = Static<typeof GivenStateSchema>
export const DeskMessageSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  created_at: Moment,
  state: MessageStateSchema,
  state_at: MaybeMoment,
  /** Why it is doubtful, as a sentence; also of a message that was marked since. */
  doubt: MaybeText,
})
export type DeskMessage = Static<typeof DeskMessageSchema>

/** GET /api/desk/mails/: those that wait, and the last hundred that were sent. */
export const DeskMailSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** The guest's address, or 'front desk'. */
  to: Type.String(),
  subject: Type.String(),
  created_at: Moment,
  sent_at: MaybeMoment,
  attempts: Type.Integer(),
  next_attempt_at: MaybeMoment,
})
export type DeskMail = Static<typeof DeskMailSchema>
