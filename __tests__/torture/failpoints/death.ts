import type { DatabaseKind } from '../../support/server/database'
import { DEATH_MS, type HeardAnswer, type KillHotel, type Payment } from '../support/kill-hotel'

/** What a dead process has left about a payment. */
export interface Remains {
  payments: number
  openPayments: number
  /** State of the refund; `noted` behind it when an order may have been sent. */
  refund: string
  refundsAtPaystack: number
  /** Mails that were written. */
  mails: number
}

/** How a payment's process came to its end. */
export interface Fate {
  payment: Payment
  /** What whoever called, a guest or Paystack, heard of it. */
  answer?: HeardAnswer | undefined
  /** True when the process died where it should. */
  hasDied: boolean
}

/** A place between two steps of the hotel, and how its process is led there. */
export interface Death {
  /** Where it dies, as a violation tells it. */
  name: string
  /** Where there is such a place; by default in both. */
  kind?: DatabaseKind
  provoke(hotel: KillHotel): Promise<Fate>
  /** What must be left, where it is certain. */
  leaves: Partial<Remains>
  /** What whoever called must have heard: by default nothing, `either` where the answer may have been on its way. */
  hears?: number | 'either'
  /** What the guest hears in the end. */
  answer: 200 | 409
  /** True when a mail may have been sent twice, since nobody noted the first time. */
  mayRepeatMail?: boolean
}

/** Free at the beginning of each round. */
export const FREE_ROOM = 1
/** Booked once and for all: whoever pays for it is paid back. */
export const TAKEN_ROOM = 2

/** Kills the hotel once Paystack has done what a call asks, and before it answers. Gives whether it ever came to that. */
export function dieOnceHeard(hotel: KillHotel, call: 'find' | 'refund'): Promise<boolean> {
  const { ledger } = hotel.paystack
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      Reflect.deleteProperty(ledger, call)
      resolve(false)
    }, DEATH_MS)
    // Over the ledger's own method, until it is taken away again.
    Reflect.set(ledger, call, async (...args: unknown[]) => {
      Reflect.deleteProperty(ledger, call)
      clearTimeout(giveUp)
      const done: unknown = await Reflect.apply(Reflect.get(ledger, call), ledger, args)
      await hotel.kill()
      resolve(true)
      return done
    })
  })
}
