import { type Static, Type } from '@sinclair/typebox'
import { maybe, MaybeMoment, MaybeText, Moment, oneOf } from './schema-parts'

/** `doubtful`: probably spam. No mail was sent for it. */
export const MessageStateSchema = oneOf('open', 'doubtful', 'answered', 'spam')
/** States that a person can set. `open` also clears a doubt. */
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
  /** Who set the state. */
  state_by: MaybeText,
  /** How it came, if not by a form of ours, as a sentence. */
  doubt: MaybeText,
})
export type DeskMessage = Static<typeof DeskMessageSchema>

/**
 * Why a mail will never be sent: the address does not accept mail, it was no longer needed or true, or the
 * guest was erased. Null for a mail that was sent or waits.
 */
export const UnsentSchema = maybe(oneOf('refused', 'moot', 'erased'))
export type Unsent = Static<typeof UnsentSchema>

/** GET /api/desk/mails/: waiting mails, and the last hundred others. */
export const DeskMailSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** The guest's address, or 'front desk'. */
  to: Type.String(),
  /** Of the booking that it is about. */
  guest_name: MaybeText,
  code: MaybeText,
  subject: Type.String(),
  created_at: Moment,
  sent_at: MaybeMoment,
  unsent: UnsentSchema,
  attempts: Type.Integer(),
  next_attempt_at: MaybeMoment,
})
export type DeskMail = Static<typeof DeskMailSchema>

/** GET /api/desk/mails/{id}/. */
export const ReadMailSchema = Type.Composite([
  DeskMailSchema,
  Type.Object({
    /** Written anew from the books. */
    text: MaybeText,
    /** Why there is no text, as a sentence. */
    missing: MaybeText,
  }),
])
export type ReadMail = Static<typeof ReadMailSchema>
