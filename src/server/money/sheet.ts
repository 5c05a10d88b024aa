import type { MoneySheet } from '../../shared/desk/money'
import { dayInWords } from '../../shared/day-in-words'
import { businessDay } from '../../shared/stay'
import { sumKobo } from '../../shared/money'
import { DASHBOARD } from '../db/schema'
import { readAdvance } from './advance'
import { compareWithPaystack, type MoneyServices } from './compare'
import { listHandovers } from './handovers'
import { type Days, inWeeks, toPeriod } from './days'
import {
  type DeskMoneyLine,
  type DisputeLine,
  findDeskMoneyOn,
  findLostDisputesIn,
  findPaymentsIn,
  findRefundsIn,
  findSetAsideIn,
  type PaymentLine,
  type RefundLine,
} from './repository'

type Line = MoneySheet['lines'][number]

/** A line with a positive amount. Money that came is `taken`; money that went is in another column. */
interface Entry extends Line {
  column: 'taken' | 'refunded' | 'settled'
}

const METHODS = ['paystack', 'cash', 'pos', 'transfer'] as const

type Books = Omit<MoneyServices, 'paystack'>

/** A line says what was known when it happened: past sheets never change. Throws an AppError of 400. */
export async function readMoneySheet(services: MoneyServices, days: Days): Promise<MoneySheet> {
  const { entries, payments, refunds, paidHere, hides_cash } = await readEntries(services, days)
  const counted = entries.flatMap(({ entry, isIn }) => (isIn ? [entry] : []))
  const in_advance = hides_cash ? undefined : await readAdvance(services.database, days)
  const countedPayments = payments.filter((payment) => isCounted(payment, services.domain))
  return {
    ...days,
    lines: entries.map(({ line }) => line),
    hides_cash,
    totals: { ...sumUp(counted), payments: countedPayments.length + paidHere },
    by_method: sumByMethod(counted),
    by_person: sumByPerson(counted),
    ...(in_advance && { in_advance }),
    ...(await compareWithPaystack(services, {
      period: toPeriod(days),
      payments,
      refunds,
      counted: countedPayments,
    })),
  }
}

/** Reads the lines without asking Paystack. */
export async function readMoneyLines(
  books: Books,
  days: Days,
): Promise<Pick<MoneySheet, 'lines' | 'by_method'>> {
  const { entries } = await readEntries(books, days)
  const counted = entries.flatMap(({ entry, isIn }) => (isIn ? [entry] : []))
  return { lines: entries.map(({ line }) => line), by_method: sumByMethod(counted) }
}

interface DatedEntry {
  entry: Entry
  line: Line
  isIn: boolean
}

function lineOf({ column, ...line }: Entry): Line {
  return { ...line, amount_kobo: column === 'taken' ? line.amount_kobo : -line.amount_kobo }
}

function isCounted({ currency, domain }: PaymentLine, ownDomain: string): boolean {
  return currency === 'NGN' && domain === ownDomain
}

async function readEntries({ database, domain, isBlind }: Books, days: Days) {
  const entries: DatedEntry[] = []
  const payments: PaymentLine[] = []
  const refunds: RefundLine[] = []
  const paidHere: string[] = []
  const voided = new Set<string | null>()
  const [last] = isBlind ? (await listHandovers(database)).handovers : []
  let hides_cash = false
  for await (const part of inWeeks(days)) {
    const period = toPeriod(part)
    const paid = await findPaymentsIn(database, period)
    const refunded = await findRefundsIn(database, period)
    const disputes = await findLostDisputesIn(database, period)
    const setAside = await findSetAsideIn(database, period)
    const all = await findDeskMoneyOn(database, part)
    const deskMoney = all.filter(({ method, at }) => !isBlind || method !== 'cash' || at <= (last?.at ?? ''))
    hides_cash ||= deskMoney.length < all.length
    for (const { id, kind, voids } of deskMoney) {
      if (kind === 'payment' && voids === null) paidHere.push(id)
      voided.add(voids)
    }
    const found = [
      ...paid.map((row) => [toPayment(row), isCounted(row, domain)] as const),
      ...refunded.map((row) => [toRefund(row), isCounted(row, domain)] as const),
      ...disputes.map((row) => [toLostDispute(row), isCounted(row, domain)] as const),
      ...setAside.map((row) => [toSetAside(row), isCounted(row, domain)] as const),
      ...deskMoney.map((row) => [toDeskMoney(row), true] as const),
    ]
      .map(([entry, isIn]) => ({ entry, line: lineOf(entry), isIn, ms: Date.parse(entry.at) }))
      .toSorted((one, other) => one.ms - other.ms)
    payments.push(...paid)
    refunds.push(...refunded)
    entries.push(...found)
  }
  const paid = paidHere.filter((id) => !voided.has(id)).length
  return { entries, payments, refunds, paidHere: paid, hides_cash }
}

function sumUp(entries: readonly Entry[]) {
  const of = (column: Entry['column']) => sumKobo(entries.filter((entry) => entry.column === column))
  const [taken_kobo, refunded_kobo, settled_kobo] = [of('taken'), of('refunded'), of('settled')]
  return { taken_kobo, refunded_kobo, settled_kobo, kept_kobo: taken_kobo - refunded_kobo - settled_kobo }
}

function sumByMethod(entries: readonly Entry[]): MoneySheet['by_method'] {
  return METHODS.flatMap((method) => {
    const own = entries.filter((entry) => entry.method === method)
    const { taken_kobo, kept_kobo } = sumUp(own)
    return own.length === 0 ? [] : [{ method, taken_kobo, kept_kobo }]
  })
}

function sumByPerson(entries: readonly Entry[]): MoneySheet['by_person'] {
  const people = [...new Set(entries.flatMap(({ who }) => who ?? []))].toSorted()
  return people.map((who) => {
    const kept = (method: Line['method']) =>
      sumUp(entries.filter((entry) => entry.who === who && entry.method === method)).kept_kobo
    return { who, cash_kobo: kept('cash'), pos_kobo: kept('pos'), transfer_kobo: kept('transfer') }
  })
}

const STATES = {
  booked: 'booked',
  entered: 'paid by link',
  refund_due: 'to be refunded',
  review: 'under review',
} as const

function toPayment(payment: PaymentLine): Entry {
  const { at, paid_at, outcome, code, guest_name } = payment
  const paidOn = Number.isNaN(Date.parse(paid_at ?? '')) ? undefined : businessDay(paid_at ?? '')
  const late = paidOn !== undefined && paidOn < businessDay(at) ? `, paid on ${dayInWords(paidOn)}` : ''
  return {
    ...ofPaystack(payment),
    kind: 'payment',
    // A payment under review may become a booking later, and then belongs to that later day.
    ...(outcome === 'review' ? { code: null, guest_name: null } : { code, guest_name }),
    state: `${STATES[outcome]}${late}`,
    column: 'taken',
  }
}

function toRefund(refund: RefundLine): Entry {
  const { refund_kobo: amount_kobo, refund_who } = refund
  const isSettled = refund.refund_state === 'settled'
  const where = refund_who === DASHBOARD ? ` in ${DASHBOARD}` : ''
  const paidBack = `${amount_kobo < refund.amount_kobo ? 'paid back in part' : 'paid back'}${where}`
  const state = isSettled ? 'settled in another way' : paidBack
  const column = isSettled ? 'settled' : 'refunded'
  return { ...ofPaystack(refund), kind: 'refund', state, amount_kobo, column }
}

function toLostDispute(dispute: DisputeLine): Entry {
  const { dispute_kobo: amount_kobo, category } = dispute
  const state = category === null ? 'lost' : `lost, ${category}`
  return { ...ofPaystack(dispute), kind: 'dispute', state, amount_kobo, column: 'refunded' }
}

function toSetAside(payment: PaymentLine): Entry {
  return { ...ofPaystack(payment), kind: 'not_ours', state: 'somebody else’s', column: 'settled' }
}

function ofPaystack(payment: PaymentLine) {
  const { at, channel, reference, code, guest_name, room_name, currency, amount_kobo } = payment
  const paid = { at, channel, reference, code, guest_name, room_name, currency, amount_kobo }
  return { ...paid, method: 'paystack' as const, who: null }
}

function toDeskMoney(row: DeskMoneyLine): Entry {
  const { at, kind, method, amount_kobo, text, voids, slip_of } = row
  const { who, entered_by, code, guest_name, room_name } = row
  const isPayment = kind === 'payment'
  const by = entered_by === who ? '' : `, entered by ${entered_by}`
  return {
    at,
    kind: voids === null ? kind : 'void',
    method,
    channel: null,
    who,
    reference: text,
    ...(slip_of !== null && { slip_of }),
    code,
    guest_name,
    room_name,
    state: voids === null ? (isPayment ? 'taken' : 'paid back') : `of a ${kind}${by}`,
    currency: 'NGN',
    amount_kobo,
    column: isPayment ? 'taken' : 'refunded',
  }
}
