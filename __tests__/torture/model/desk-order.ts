import type { Kysely } from 'kysely'
import type { Step } from '../../../src/server/bookings/change-booking'
import type { Payment } from '../../../src/server/bookings/payment'
import type { Database } from '../../../src/server/db/schema'
import type { Paper, PaperBooking, PaperClosure } from './paper'

/** What an act of the desk is about. Each act uses what it needs of it. */
export interface Choices {
  /** Which of the bookings or closures, counted back from the last. */
  target: number
  room: number
  inDays: number
  nights: number
  /** All rooms and all money in place of a part; or the room is cleaned. */
  isWhole: boolean
}

/** What is to be done, and how it changes the paper. */
export interface Order {
  run: () => Promise<unknown>
  note: (paper: Paper) => void
  /** Of two that are both done at once, the one with the lower rank must have been first. */
  rank?: number
  /** True when the desk may find that there is nothing to do. */
  mayBeRefused?: boolean
  /** The nights of rooms that it needs, and whether it needs them now. */
  needs?: { rooms: readonly number[]; nights: string[]; isNow: boolean; own?: string }
}

export interface Desk extends Choices {
  database: Kysely<Database>
  paper: Paper
  now: Date
  today: string
  /** A name that nobody has yet. */
  newName: string
}

/** Returns what an act changes on a later paper. */
type Edit<Entry> = (change: (own: Entry, later: Paper) => void) => Order['note']

export type Acts = Record<string, (desk: Desk) => Order | undefined>

export function paymentOf(owedKobo: number, { isWhole }: Choices): Payment {
  return { method: 'pos', amount_kobo: isWhole ? owedKobo : Math.ceil(owedKobo / 2), reference: '1' }
}

/** Returns an act on a booking with one of the statuses. `step` is what the desk sees of the booking. */
export function onBooking(
  statuses: readonly PaperBooking['status'][],
  act: (
    desk: Desk,
    picked: { booking: PaperBooking; step: Step; edit: Edit<PaperBooking> },
  ) => Order | undefined,
) {
  return (desk: Desk): Order | undefined => {
    const { paper, target, now } = desk
    const fitting = paper.bookings.filter(({ status, code }) => code && statuses.includes(status))
    const booking = fitting.at(-1 - (target % Math.max(1, fitting.length)))
    if (booking?.code === undefined) return undefined
    const { name, code, room, arrives, leaves } = booking
    const step = { code, now, seen_room: room, seen_arrives_on: arrives, seen_leaves_on: leaves }
    return act(desk, {
      booking,
      step,
      edit: (change) => (later) =>
        later.bookings.filter((one) => one.name === name).forEach((own) => change(own, later)),
    })
  }
}

/** Returns an act on a closure that is not over. */
export function onClosure(
  act: (desk: Desk, closure: PaperClosure & { id: string }, edit: Edit<PaperClosure>) => Order,
) {
  return (desk: Desk): Order | undefined => {
    const open = desk.paper.closures.filter(({ isOver, id }) => !isOver && id !== undefined)
    const closure = open.at(-1 - (desk.target % Math.max(1, open.length)))
    if (closure?.id === undefined) return undefined
    const { id, name } = closure
    return act(
      desk,
      { ...closure, id },
      (change) => (later) =>
        later.closures.filter((one) => one.name === name).forEach((own) => change(own, later)),
    )
  }
}
