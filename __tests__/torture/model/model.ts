import type { AcknowledgedResponse } from '../../support/server/acknowledged'
import { createReference } from '../../../src/shared/reference'

/** What can be wrong with a payment, by the guest's doing. `fees`: he bears Paystack's, and nothing is wrong. */
export type Flaw = 'none' | 'fees' | 'amount' | 'room' | 'currency' | 'domain'

export const ROOM_IDS = [1, 2] as const
export const UNKNOWN_ROOM_ID = 99
const FIRST_MS = 1_763_712_000_000
const GUESTS = ['ada', 'bola', 'chi']

/** A payment as those outside the hotel know it. */
export interface ModelPayment {
  name: string
  reference: string
  roomId: number
  email: string
  flaw: Flaw
  /** Minutes of the true time. */
  begunAt: number
  isPaid: boolean
  /** Paystack's event about it was acknowledged. */
  isHinted: boolean
  /** The payer himself asked about it for another room than he paid for. */
  isConfused: boolean
}

/** What callers were told about a payment. */
export interface Told {
  payment: ModelPayment
  by: 'payer' | 'stranger'
  roomId: number
  wasPaid: boolean
  status: number
  body: string
}

/** What came of one step, of which several things may have been done at once. */
export class Step {
  readonly told: Told[] = []
  /** How often each room was let go, or may have been. */
  readonly released = new Map<number, number>()

  constructor(
    readonly isAlone: boolean,
    /** How many questions Paystack had left open before. */
    readonly undecidedBefore: number,
  ) {}
}

/** What is known outside of the hotel's own books: what guests did and were told, and what must never change again. */
export class Model {
  readonly payments: ModelPayment[] = []
  steps = 0
  deaths = 0
  readonly acknowledged: AcknowledgedResponse[] = []
  /** Final answers by question. */
  readonly answers = new Map<string, string>()
  /** What was decided, by reference. */
  readonly decided = new Map<string, string>()
  readonly free = new Map<number, boolean>(ROOM_IDS.map((roomId) => [roomId, true]))
  /** Paystack was told to let refunds fail, or to leave them to a person. */
  mayRefundsFail = false

  /** `number` sets its references apart from those of other sequences. */
  constructor(private readonly number: number) {}

  begin(roomId: number, guest: number, flaw: Flaw, begunAt: number): ModelPayment {
    const number = this.payments.length + 1
    const payment = {
      name: `p${number}`,
      reference: createReference(roomId, FIRST_MS + this.number, (length) =>
        new Uint8Array(length).fill(number),
      ),
      roomId,
      email: `${GUESTS[guest % GUESTS.length]}@example.com`,
      flaw,
      begunAt,
      isPaid: false,
      isHinted: false,
      isConfused: false,
    }
    this.payments.push(payment)
    return payment
  }

  /** Gives the payment that was begun so many payments before the last one. */
  find(back: number): ModelPayment | undefined {
    return this.payments.at(-1 - (back % Math.max(this.payments.length, 1)))
  }
}

/** Gives the room that is not this one. */
export function otherRoom(roomId: number): number {
  return ROOM_IDS.find((id) => id !== roomId) ?? roomId
}

/** True for a payment that the hotel can take as it is. */
export function isSound({ flaw }: ModelPayment): boolean {
  return flaw === 'none' || flaw === 'fees'
}
