import { type Static, Type } from '@sinclair/typebox'
import { MOST_KOBO, SHORT_MAX_LENGTH } from '../limits'
import { bodyOf, type Calls, Kobo, maybe, Moment, Nothing } from './schema-parts'

/** The highest percentage of the ordinary price: a period above twice the price asks again. */
const MOST_PERCENT = 1_000

const PERIOD_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: SHORT_MAX_LENGTH }),
  room_id: maybe(Type.Integer({ minimum: 1 })),
  first_night: Type.String({ format: 'date' }),
  last_night: Type.String({ format: 'date' }),
  weekdays: Type.String({ pattern: '^(?=.)1?2?3?4?5?6?7?$' }),
  price_kobo: maybe(Type.Integer({ minimum: 1, maximum: MOST_KOBO })),
  percent: maybe(Type.Integer({ minimum: 1, maximum: MOST_PERCENT })),
}

const NewPeriodSchema = Type.Object(PERIOD_FIELDS)
export type NewPeriod = Static<typeof NewPeriodSchema>

const PeriodSchema = Type.Object({
  ...PERIOD_FIELDS,
  price_kobo: maybe(Kobo),
  id: Type.String(),
  created_at: Moment,
  created_by: Type.String(),
})
export type DeskPricePeriod = Static<typeof PeriodSchema>

export const PRICE_CALLS = {
  /** Includes periods of the last month, for guests who stay too long. */
  'GET prices/': { permission: 'site', answer: Type.Array(PeriodSchema) },
  'POST prices/': {
    permission: 'offer',
    body: bodyOf({
      ...PERIOD_FIELDS,
      replaces: maybe(Type.String()),
      /** Required for a price below half of a room's ordinary price, or above twice. */
      confirms_price: Type.Boolean(),
    }),
    answer: Nothing,
  },
  'POST prices/:id/end/': { permission: 'offer', answer: Nothing },
} satisfies Calls
