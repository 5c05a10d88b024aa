import { dayInWords } from '../../../shared/day-in-words'
import { periodNightsInWords, periodPriceInWords } from '../../../shared/desk/price-words'
import type { NewPeriod } from '../../../shared/desk/prices'
import { fieldsOfRoom } from '../../../shared/room-fields'
import { formatKobo } from '../../../shared/money'
import type { ClosureTable, RoomRow } from '../../db/schema'
import {
  type Actions,
  type After,
  type Before,
  type Change,
  CLOSED_FOR,
  type ClosedFor,
  inBrackets,
} from './words'

type Plan = { plan: string }
type Planned = Pick<ClosureTable, 'kind' | 'until'> & Plan
type Closed = { kind: ClosedFor }
type Changed = Change<Partial<RoomRow>, Partial<RoomRow>>

export const ROOM_ACTIONS = {
  'room.closed': (room, { after }: After<Closed & { until: string | null }>, { texts }) =>
    `Room ${room} was closed: ${CLOSED_FOR[after.kind]}${after.until === null ? '' : `, until ${dayInWords(after.until)}`}${inBrackets(texts.note)}.`,
  'room.opened': (room, { before, after }: Change<Closed, { to_clean: boolean }>) =>
    `Room ${room} was opened again${after.to_clean ? ', and is to be cleaned' : ''}. It was ${CLOSED_FOR[before.kind]}.`,
  'room.ready': (room) => `Room ${room} was cleaned and is ready.`,
  'room.bed_checked': (room, { after: { slept } }: After<{ slept: boolean }>) =>
    `Room ${room} was ${slept ? '' : 'not '}slept in last night.`,
  'room.cleaned_for_guest': (room) => `Room ${room} was cleaned for a guest who stays on.`,
  'room.noted': (room, _facts: object, { texts }) =>
    `Reception was told about room ${room}${texts.note ? `: “${texts.note}”` : ''}.`,
  'room.note_done': (room) => `A note about room ${room} was seen to.`,
  'room.planned': (room, { after }: After<Planned & Pick<ClosureTable, 'from_day'>>) =>
    `Room ${room} is planned to be ${CLOSED_FOR[after.kind]} from ${dayInWords(after.from_day)} to ${dayInWords(after.until)}.`,
  'room.plan_begun': (room, { after }: After<Planned>) =>
    `Room ${room} was closed as planned: ${CLOSED_FOR[after.kind]}.`,
  'room.closure_changed': (
    room,
    { before, after }: Change<Pick<ClosureTable, 'until'>, Pick<ClosureTable, 'until'>>,
  ) => `Room ${room} is closed until ${dayInWords(after.until)}, no longer ${dayInWords(before.until)}.`,
  'room.plan_dropped': (room, _facts: Before<Plan>) => `A plan for room ${room} was dropped.`,
  'room.changed': (room, changed: Changed) => `Room ${room} was changed: ${describeChanges(changed)}.`,
  'room.added': (room, _facts: After<Partial<RoomRow>>) => `Room ${room} was added.`,
  'room.picture_set': (room, _facts: Changed) => `The picture of room ${room} was replaced.`,
  'room.unlisted': (room) => `Room ${room} was taken off the site.`,
  'room.listed': (room) => `Room ${room} was put on the site.`,
  'price.added': (_id, { after }: After<NewPeriod>, { room }) =>
    `Prices “${after.name}” were added: ${describePeriod(after, room)}.`,
  'price.changed': (_id, { before, after }: Change<NewPeriod, NewPeriod>, { room }) =>
    `Prices “${after.name}” were changed: ${describePeriod(after, room)}; before: ${describePeriod(before, room)}.`,
  'price.ended': (_id, { before }: Before<NewPeriod>, { room }) =>
    `Prices “${before.name}” were ended: ${describePeriod(before, room)}.`,
} satisfies Actions<'room' | 'price'>

const COLUMNS = new Map<string, string>([
  ['price_kobo', 'price'],
  ['image', 'picture'],
  ...fieldsOfRoom().map(([name, { noun }]) => [name, noun] as const),
])

/** @example 'price ₦90,000, was ₦85,000' */
function describeChanges({ before, after }: Changed): string {
  const was = new Map(Object.entries(before))
  return Object.entries(after)
    .map(
      ([name, value]) =>
        `${COLUMNS.get(name) ?? name} ${shown(name, value)}, was ${shown(name, was.get(name))}`,
    )
    .join('; ')
}

function shown(column: string, value: string | number | undefined): string {
  return column === 'price_kobo' ? formatKobo(Number(value)) : `“${value}”`
}

/** @example 'all rooms, 1 December 2026 to 31 December 2026, Friday, Saturday, 120% of the ordinary price' */
function describePeriod(period: NewPeriod, room: (id: number) => string): string {
  const { room_id } = period
  return [
    room_id === null ? 'all rooms' : `room ${room(room_id)}`,
    periodNightsInWords(period),
    periodPriceInWords(period),
  ].join(', ')
}
