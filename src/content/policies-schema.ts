import { Type } from '@sinclair/typebox'
import { WIDEST_LIMITS } from '../shared/stay'
import type { Widget } from '../shared/widgets'
import { ClockTime, contentObject, Heading, Label, Lead, listOf } from './fields'
import { textPage } from './schemas'

const SHORT_LINES = 3

const StaySchema = contentObject('StayContent', {
  arriveFrom: ClockTime,
  leaveBy: ClockTime,
  // Optional: a hotel may agree on cancellation in another way.
  cancelUntil: Type.Optional(ClockTime),
  cancelDaysBefore: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      description: 'how many days before the day of arrival that hour is, usually 0',
    }),
  ),
  percentAfter: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: 'what goes back after that hour, in per cent' }),
  ),
})

const TaxRateSchema = contentObject('TaxRateContent', {
  name: Label,
  percent: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description: 'a number of per cent, such as 7.5',
  }),
})

const ExtraSchema = contentObject('ExtraContent', {
  name: Label,
  price: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'a price in naira, such as 15000' }),
})

function choice(description: string, choices: Record<string, string>) {
  const pattern = `^(${Object.keys(choices).join('|')})$`
  return Type.Optional(Type.String({ pattern, description, widget: 'choice' satisfies Widget, choices }))
}

export const PoliciesSchema = contentObject('PoliciesContent', {
  ...textPage,
  short: listOf(Lead, { minItems: 0, maxItems: SHORT_LINES }),
  taxes: Heading,
  stay: StaySchema,
  maxNights: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: WIDEST_LIMITS.maxNights,
      description: 'the most nights that guests can book at once',
    }),
  ),
  daysAhead: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: WIDEST_LIMITS.daysAhead,
      description: 'how many days ahead the site sells nights',
    }),
  ),
  housekeeping: choice('"on", or "off" when a room is for sale as soon as its guest has left', {
    on: 'After cleaning (as usual)',
    off: 'At once',
  }),
  // The hour until which the desk keeps an unpaid reservation.
  reservationHeldUntil: Type.Optional(ClockTime),
  noShow: choice('what a guest pays who does not come: "first-night" or "all-nights"', {
    'first-night': 'The first night (as usual)',
    'all-nights': 'All nights',
  }),
  earlyDeparture: choice(
    '"refund-unused", or "keep" when a guest who leaves early pays for the other nights',
    {
      'refund-unused': 'Taken off the bill (as usual)',
      keep: 'Charged all the same',
    },
  ),
  extras: Type.Optional(listOf(ExtraSchema)),
  // The taxes in each price, in per cent of the net price. Without taxes, receipts and invoices list none.
  taxRates: Type.Optional(listOf(TaxRateSchema)),
})
