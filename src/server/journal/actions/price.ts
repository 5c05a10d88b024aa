import { periodNightsInWords, periodPriceInWords } from '../../../shared/desk/price-words'
import type { NewPeriod } from '../../../shared/desk/prices'
import type { Actions, After, Before, Change } from './words'

export const PRICE_ACTIONS = {
  'price.added': (_id, { after }: After<NewPeriod>, { room }) =>
    `Prices “${after.name}” were added: ${describe(after, room)}.`,
  'price.changed': (_id, { before, after }: Change<NewPeriod, NewPeriod>, { room }) =>
    `Prices “${after.name}” were changed: ${describe(after, room)}; before: ${describe(before, room)}.`,
  'price.ended': (_id, { before }: Before<NewPeriod>, { room }) =>
    `Prices “${before.name}” were ended: ${describe(before, room)}.`,
} satisfies Actions<'price'>

/** @example 'all rooms, 1 December 2026 to 31 December 2026, Friday, Saturday, 120% of the ordinary price' */
function describe(period: NewPeriod, room: (id: number) => string): string {
  const { room_id } = period
  return [
    room_id === null ? 'all rooms' : `room ${room(room_id)}`,
    periodNightsInWords(period),
    periodPriceInWords(period),
  ].join(', ')
}
