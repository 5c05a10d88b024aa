import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/db/schema'
import { readSnapshot } from '../../../src/server/db/transaction'
import { FEES_KOBO, type Model, type Step } from './model'
import { dayAfter } from '../../../src/shared/stay'
import type { Order } from './desk-order'
import { bookingCodeOfReference } from '../../../src/shared/reference'
import { bookingOf, giveBack, linesOf, owedKobo, type Paper } from './paper'

export type Books = Awaited<ReturnType<typeof readBooks>>

/** Returns all of the hotel's books that the model compares. */
export function readBooks(database: Kysely<Database>) {
  return readSnapshot(database, async (books) => ({
    payments: await books.selectFrom('payments').selectAll().execute(),
    openPayments: await books
      .selectFrom('open_payments')
      .select(['reference', 'in_progress_since'])
      .execute(),
    holds: await books
      .selectFrom('holds')
      .select(['room_id', 'booking_id', 'closure_id'])
      .where('closed_at', 'is', null)
      .execute(),
    nights: await books.selectFrom('room_nights').selectAll().execute(),
    bookings: await books.selectFrom('bookings').selectAll().execute(),
    folio: await books
      .selectFrom('folio_entries')
      .select(['booking_id', 'kind', 'method', 'amount_kobo'])
      .execute(),
    closures: await books.selectFrom('closures').selectAll().execute(),
    periods: await books.selectFrom('price_periods').selectAll().execute(),
  }))
}

/**
 * Brings the paper up to date with what the desk and the site did in a step, and compares it with the hotel's
 * books. Acts whose end nobody knows are tried both ways.
 */
export function comparePaper(model: Model, step: Step, books: Books, today: string): string[] {
  const inBooks = linesOf(paperOf(books))
  let problems: string[] = []
  for (const notes of historiesOf(step, (paper) => addLinks(paper, model, books))) {
    const paper = structuredClone(model.paper)
    for (const note of notes) note(paper)
    addOnline(paper, model, books, [step.dayBefore, today])
    nameAll(paper, books)
    const onPaper = linesOf(paper)
    problems = [
      ...onPaper.filter((line) => !inBooks.includes(line)).map((line) => `paper: ${line}`),
      ...inBooks.filter((line) => !onPaper.includes(line)).map((line) => `books: ${line}`),
      ...soldTwice(paper),
    ]
    if (problems.length > 0) continue
    model.paper = paper
    break
  }
  model.taken = books
  return problems
}

/** Returns each order of events in which the desk's acts and payments by link may have been done. */
function historiesOf({ orders }: Step, links: Order['note']): Order['note'][][] {
  const unsure = orders.filter(({ isSure }) => !isSure)
  return Array.from({ length: 2 ** unsure.length }, (_, chosen) =>
    orders
      .filter((one) => one.isSure || (chosen & (1 << unsure.indexOf(one))) !== 0)
      .map(({ order }) => order)
      .toSorted((one, other) => (one.rank ?? 3) - (other.rank ?? 3))
      .map(({ note }) => note),
  ).flatMap((notes) => [...notes, links].map((_, index) => notes.toSpliced(index, 0, links)))
}

/** Adds decided payments by link: they count up to what is owed, and the rest goes back. */
function addLinks(paper: Paper, { payments }: Model, books: Books): void {
  for (const { reference } of books.payments.toSorted((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  )) {
    const payment = payments.find((one) => one.reference === reference)
    const own = paper.bookings.find(({ code }) => code !== undefined && code === payment?.code)
    if (payment === undefined || own === undefined || reference in paper.links) continue
    const isOver = own.status === 'cancelled' || own.status === 'no_show'
    const owed = isOver ? 0 : Math.max(0, owedKobo(own))
    paper.links[reference] = owed > 0 ? 'entered' : 'refund_due'
    if (owed === 0) continue
    own.paidOnline += payment.amountKobo
    if (payment.amountKobo > owed) giveBack(own, payment.amountKobo - owed, 'backOnline')
  }
}

/** Adds what the site has sold: a payment's nights, or one night on a business day of the step. */
function addOnline(paper: Paper, { payments }: Model, books: Books, days: readonly string[]): void {
  for (const { id, reference: name } of books.payments) {
    const booking = books.bookings.find(({ payment_id }) => payment_id === id)
    const payment = payments.find(({ reference }) => reference === name)
    if (booking === undefined || payment === undefined) continue
    if (paper.bookings.some((known) => known.name === name)) continue
    const [first = '', last = ''] = days.toSorted()
    const tonight = first <= booking.arrives_on && booking.arrives_on <= last ? booking.arrives_on : last
    const { from: arrives, nights } = payment.stay ?? { from: tonight, nights: 1 }
    const price = payment.priceKobo / nights
    const extra = payment.flaw === 'fees' ? FEES_KOBO : 0
    const stay = { room: payment.roomId, arrives, leaves: dayAfter(arrives, nights), price }
    const money = { extra, paidOnline: price * nights + extra }
    paper.bookings.push(bookingOf({ name, source: 'online', status: 'expected', ...stay, ...money }))
  }
}

/** Notes the codes and ids that the hotel has given to what is new. */
function nameAll(paper: Paper, { bookings, payments, closures }: Books): void {
  const references = new Map(payments.map(({ id, reference }) => [id, reference]))
  for (const booking of paper.bookings) {
    booking.code ??= bookings.find(
      ({ guest_name, room_id, payment_id }) =>
        (references.get(payment_id ?? '') ?? `${guest_name} in ${room_id}`) === booking.name,
    )?.code
  }
  for (const closure of paper.closures) {
    closure.id ??= closures.find(({ note }) => note === closure.name)?.id
  }
}

/** Returns the hotel's books as a paper would say it. */
function paperOf({ bookings, closures, nights, folio, payments }: Books): Paper {
  const links = payments.filter(({ reference }) => bookingCodeOfReference(reference) !== undefined)
  return {
    links: Object.fromEntries(links.map(({ reference, outcome }) => [reference, outcome])),
    bookings: bookings.map(({ id, code, source, status, room_id: room, ...booking }) => {
      const own = nights.filter(({ booking_id }) => booking_id === id)
      const sum = (kind: string, isOnline?: boolean) =>
        folio
          .filter((entry) => entry.booking_id === id && entry.kind === kind)
          .filter(({ method }) => isOnline === undefined || (method === 'paystack') === isOnline)
          .reduce((total, { amount_kobo }) => total + amount_kobo, 0)
      return {
        name: code,
        code,
        source,
        status,
        room,
        prices: {},
        surcharges: {},
        extended: {},
        cancelDays: 0,
        heldUntil: booking.held_until,
        arrives: booking.arrives_on,
        leaves: booking.leaves_on,
        rooms: Object.fromEntries(own.map(({ night, room_id }) => [night, room_id])),
        extra: sum('charge'),
        paidHere: sum('payment', false),
        paidOnline: sum('payment', true),
        backHere: sum('refund', false),
        backOnline: sum('refund', true),
      }
    }),
    closures: closures.map(({ id, note: name, room_id: room, from_day: from, until, ended_at }) => ({
      id,
      name,
      room,
      from,
      until,
      isOver: ended_at !== null,
      nights: nights.filter(({ closure_id }) => closure_id === id).map(({ night }) => night),
    })),
  }
}

function soldTwice({ bookings, closures }: Paper): string[] {
  const nights = [
    ...bookings.flatMap(({ rooms }) =>
      Object.entries(rooms).map(([night, room]) => `${night} of room ${room}`),
    ),
    ...closures.flatMap(({ room, nights: own }) => own.map((night) => `${night} of room ${room}`)),
  ]
  return nights.filter((night, index) => nights.indexOf(night) < index).map((night) => `sold twice: ${night}`)
}
