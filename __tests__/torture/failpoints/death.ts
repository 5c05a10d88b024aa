import type { DatabaseKind } from '../../support/server/database'
import { DEATH_MS, type HeardAnswer, type KillHotel, type Payment } from '../support/kill-hotel'

/** What the hotel and Paystack have about a payment after a death. */
export interface Remains {
  payments: number
  openPayments: number
  /**
   * State of the refund, followed by `noted` when `requested_at` is stored. Empty when there is no refund.
   */
  refund: string
  refundsAtPaystack: number
  /** Number of mails sent. */
  mails: number
}

/** How one death went. */
export interface Fate {
  payment: Payment
  /** The answer that the caller, a guest or Paystack, got. */
  answer?: HeardAnswer | undefined
  /** True when the process died at the intended place. */
  hasDied: boolean
}

/** A place between two steps of the hotel, and how to kill its process there. */
export interface Death {
  /** Name of the place, for violations. */
  name: string
  /** The database that has this place; by default both. */
  kind?: DatabaseKind
  provoke(hotel: KillHotel): Promise<Fate>
  /** What must be left. Only the facts that are certain. */
  leaves: Partial<Remains>
  /**
   * Status that the caller must have got. By default no answer. `either` when the answer may have been on its
   * way.
   */
  hears?: number | 'either'
  /** The guest's answer in the end. */
  answer: 200 | 409
  /** True when a mail may be sent twice, because it was not marked as done the first time. */
  mayRepeatMail?: boolean
  /** Stands for the places around it where there is little time. */
  isTypical?: boolean
}

/** Free at the beginning of each round. */
export const FREE_ROOM = 1
/** Booked before the first round: every payment for it is refunded. */
export const TAKEN_ROOM = 2

/**
 * Kills the hotel after Paystack has carried out a call and before Paystack answers. Gives false when no such
 * call came within DEATH_MS.
 */
export function dieOnceHeard(hotel: KillHotel, call: 'find' | 'refund'): Promise<boolean> {
  const { ledger } = hotel.paystack
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      Reflect.deleteProperty(ledger, call)
      resolve(false)
    }, DEATH_MS)
    // Hides the method of the ledger's class until the property is deleted again.
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
