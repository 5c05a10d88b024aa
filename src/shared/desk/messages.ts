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

/**
 * Why a mail was not sent and never will be: nobody takes mail at that address, it was no longer needed or
 * true, or the guest was erased. Null for a mail that was sent or waits.
 */
export const UnsentSchema = Type.Union([oneOf('refused', 'moot', 'erased'), Type.Null()])
export type Unsent = Static<typeof UnsentSchema>

/** GET /api/desk/mails/: those that wait, and the last hundred that were sent or will never be. */
export const DeskMailSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** The guest's address, or 'front desk'. */
  to: Type.String(),
  subject: Type.String(),
  created_at: Moment,
  sent_at: MaybeMoment,
  unsent: UnsentSchema,
  attempts: Type.Integer(),
  next_attempt_at: MaybeMoment,
})
export type DeskMail = Static<typeof DeskMailSchema>
