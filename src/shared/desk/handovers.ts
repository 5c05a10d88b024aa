import { type Static, Type } from '@sinclair/typebox'
import { HANDOVER_NOTE_MAX_LENGTH, MOST_KOBO } from '../limits'
import { bodyOf, type Calls, Kobo, maybe, MaybeMoment, MaybeText, Moment, Nothing } from './schema-parts'

const HandoversSchema = Type.Object({
  handovers: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Moment,
      by: Type.String(),
      expected_kobo: Kobo,
      counted_kobo: Kobo,
      /** The difference of the first count, made before anybody knew the expected sum; null for none. */
      first_difference_kobo: maybe(Kobo),
      note: Type.String(),
      read_at: MaybeMoment,
      read_by: MaybeText,
    }),
  ),
})
export type Handovers = Static<typeof HandoversSchema>

/** Leaves out the float; negative for what is missing from the float. */
const CountedKobo = Type.Integer({ minimum: -MOST_KOBO, maximum: MOST_KOBO })

const ComparedCashSchema = Type.Object({
  /** Cash taken since the last handover, less cash given back; negative when the float was used. */
  expected_kobo: Kobo,
  last: MaybeText,
})
export type ComparedCash = Static<typeof ComparedCashSchema>

const NewHandoverSchema = bodyOf({
  seen_expected_kobo: Kobo,
  /** The id of the last handover; null without one. The next handover may expect the same sum. */
  seen_last: MaybeText,
  counted_kobo: CountedKobo,
  note: Type.String({ maxLength: HANDOVER_NOTE_MAX_LENGTH }),
})
export type NewHandover = Static<typeof NewHandoverSchema>

export const HANDOVER_CALLS = {
  'GET handovers/': { permission: 'guests', answer: HandoversSchema },
  /** Notes a count, and answers the expected sum, which nobody learns before counting. */
  'POST handovers/count/': {
    permission: 'guests',
    body: bodyOf({ counted_kobo: CountedKobo }),
    answer: ComparedCashSchema,
  },
  /** Refused when the expected cash or the last handover has changed since. */
  'POST handovers/': { permission: 'guests', body: NewHandoverSchema, answer: Nothing },
  'POST handovers/:id/read/': { permission: 'guests', answer: Nothing },
} satisfies Calls
