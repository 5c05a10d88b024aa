import type { Books } from './books'
import type { Order } from './desk-order'
import type { Paper } from './paper'
import type { PaperPeriod } from './prices'
import type { AcknowledgedResponse } from '../../support/server/audit'
import type { TransactionStatus } from '../../../src/server/rehearsal/ledger-tables'
import type { ChosenStay } from '../../../src/shared/chosen-stay'
import { createReference } from '../../../src/shared/reference'

/** What the guest's payment has wrong. With `fees`, the guest bears Paystack's fees, which is allowed. */
export type Flaw = 'none' | 'fees' | 'amount' | 'room' | 'currency' | 'domain'

export const ROOM_IDS = [1, 2] as const
export const UNKNOWN_ROOM_ID = 99
export const FEES_KOBO = 10_283
export const PRICES_KOBO: Record<number, number> = { 1: 8_500_000, 2: 10_500_000 }
const FIRST_MS = 1_763_712_000_000
const GUESTS = ['ada', 'bola', 'chi']

/** A payment as guests and Paystack know it. */
export interface ModelPayment {
  name: string
  reference: string
  roomId: number
  /** The booking that is paid by link; undefined for a room that is booked. */
  code?: string | undefined
  email: string
  /** The nights that it names; undefined for tonight. */
  stay?: ChosenStay | undefined
  flaw: Flaw
  /** Minutes of the true time. */
  begunAt: number
  amountKobo: number
  /** What its nights cost when it began. */
  priceKobo: number
  /** In milliseconds of the true time; undefined before it is paid. */
  paidAt?: number
  isPaid: boolean
  /** What Paystack has called it so far, the newest last. */
  statuses: TransactionStatus[]
  /** The hotel answered 200 to its charge.success webhook. */
  isHinted: boolean
  /** The payer has called verify with another room than the paid one. */
  isConfused: boolean
}

/** One answer about a payment. */
export interface GivenAnswer {
  payment: ModelPayment
  by: 'payer' | 'stranger'
  roomId: number
  wasPaid: boolean
  wasInProgress: boolean
  status: number
  body: string
}

/** The results of one step, in which several actions may run at the same time. */
export class Step {
  readonly answers: GivenAnswer[] = []
  /** What the desk did; `isSure` is false for an act whose hotel died before it answered. */
  readonly orders: { order: Order; isSure: boolean }[] = []
  /** What is wrong with single acts of the desk. */
  readonly problems: string[] = []

  constructor(
    readonly isAlone: boolean,
    /** Number of Paystack's calls without a decision before this step. */
    readonly undecidedBefore: number,
    /** The hotel's business day before this step. */
    readonly dayBefore: string,
  ) {}
}

/**
 * What is known outside the hotel's books: actions and answers of guests, and decisions that must never
 * change.
 */
export class Model {
  readonly payments: ModelPayment[] = []
  steps = 0
  deaths = 0
  readonly acknowledged: AcknowledgedResponse[] = []
  /** Final answers, by reference, caller and room. */
  readonly answers = new Map<string, string>()
  /** Decisions, by reference. */
  readonly decided = new Map<string, string>()
  paper: Paper = { bookings: [], closures: [], links: {} }
  /** How often the desk has done each act. */
  readonly done: Record<string, number> = {}
  /** How many bookings and closures were begun, so that each has a name of its own. */
  names = 0
  /** The rooms with an open hold, and the nights that are sold, after the last step. */
  taken: Pick<Books, 'holds' | 'nights'> = { holds: [], nights: [] }
  /** The price periods, also those that have ended. */
  periods: readonly PaperPeriod[] = []
  /** What they are if an act did happen during which the hotel died. */
  unsurePeriods: readonly PaperPeriod[] | undefined
  /** False once the hotel's clock was wrong. */
  isClockRight = true
  /** True when Paystack was set to fail refunds or to leave them in `needs-attention`. */
  mayRefundsFail = false

  /** `number` makes the references differ from those of other sequences. */
  constructor(private readonly number: number) {}

  begin(roomId: number, guest: number, flaw: Flaw, begunAt: number, code?: string): ModelPayment {
    const number = this.payments.length + 1
    const payment: ModelPayment = {
      name: `p${number}`,
      reference: createReference(code ?? roomId, FIRST_MS + this.number, (length) =>
        new Uint8Array(length).fill(number),
      ),
      roomId,
      code,
      email: `${GUESTS[guest % GUESTS.length]}@example.com`,
      flaw,
      begunAt,
      amountKobo: 0,
      priceKobo: 0,
      isPaid: false,
      statuses: [],
      isHinted: false,
      isConfused: false,
    }
    this.payments.push(payment)
    return payment
  }

  /** Returns a payment, counted back from the last one (0). */
  find(back: number): ModelPayment | undefined {
    return this.payments.at(-1 - (back % Math.max(this.payments.length, 1)))
  }
}

/** Returns the id of the other room. */
export function otherRoom(roomId: number): number {
  return ROOM_IDS.find((id) => id !== roomId) ?? roomId
}

/** True for a status of a payment that a bank has to confirm. */
export function isInProgress(status: string | undefined): boolean {
  return ['ongoing', 'pending', 'processing', 'queued'].includes(status ?? '')
}

/** True for a payment that the hotel must accept. */
export function isSound({ flaw }: ModelPayment): boolean {
  return flaw === 'none' || flaw === 'fees'
}

/** True for a payment that a person must look at: it is in another currency or domain. */
export function isOdd({ flaw }: ModelPayment): boolean {
  return flaw === 'currency' || flaw === 'domain'
}
