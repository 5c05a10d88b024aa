import { type Static, Type } from '@sinclair/typebox'
import { bodyOf, type Calls, maybe, MaybeMoment, MaybeText, Moment, Nothing, oneOf } from './schema-parts'

/** `doubtful`: probably spam. No mail was sent for it. */
const MessageStateSchema = oneOf('open', 'doubtful', 'answered', 'spam')
/** States that a person can set. `open` also clears a doubt. */
const GivenStateSchema = oneOf('open', 'answered', 'spam')
export type GivenState = Static<typeof GivenStateSchema>
const DeskMessageSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  created_at: Moment,
  state: MessageStateSchema,
  state_at: MaybeMoment,
  state_by: MaybeText,
  /** How the message came, as a sentence, if not by a form of ours. */
  doubt: MaybeText,
})
export type DeskMessage = Static<typeof DeskMessageSchema>

/**
 * Why a mail will never be sent: the address does not accept mail, it was no longer needed or true, or the
 * guest was erased. Null for a mail that was sent or waits.
 */
const UnsentSchema = maybe(oneOf('refused', 'moot', 'erased'))
export type Unsent = Static<typeof UnsentSchema>

export const DeskMailSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  /** The guest's address, or 'front desk'. */
  to: Type.String(),
  /** The guest of the booking that the mail is about. */
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

const ReadMailSchema = Type.Composite([
  DeskMailSchema,
  Type.Object({
    text: MaybeText,
    /** Why the mail has no text, as a sentence. */
    missing: MaybeText,
  }),
])
export type ReadMail = Static<typeof ReadMailSchema>

export const MESSAGE_CALLS = {
  'GET messages/': {
    permission: 'guests',
    query: Type.Object({ state: Type.Optional(MessageStateSchema) }),
    answer: Type.Array(DeskMessageSchema),
  },
  'PATCH messages/:id/': {
    permission: 'guests',
    body: bodyOf({ state: GivenStateSchema }),
    answer: DeskMessageSchema,
  },
  /** Returns waiting mails, and the last hundred others. */
  'GET mails/': { permission: 'guests', answer: Type.Array(DeskMailSchema) },
  'GET mails/:id/': { permission: 'guests', answer: ReadMailSchema },
  'POST mails/:id/send-again/': { permission: 'guests', answer: Nothing },
} satisfies Calls
