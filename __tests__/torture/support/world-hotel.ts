import { performance } from 'node:perf_hooks'
import { createRecheckWorker } from '../../../src/server/settlement/recheck-worker'
import { createSettlement } from '../../../src/server/settlement/settle'
import type { Mail } from '../../../src/server/mail/mail'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { PaystackClient } from '../../../src/server/paystack/client'
import { createRefundWorker } from '../../../src/server/refunds/worker'
import { createSweeper } from '../../../src/server/settlement/sweeper'
import { acknowledgedBy, findUnsound } from '../../support/server/audit'
import { openTestBackend, type TestBackend, type TestBackendOptions } from '../../support/server/backend'
import { HOTEL, keepingTransport } from '../../support/server/mail'

/** A wall clock that can be set, and a monotonic clock. */
export class WorldClock {
  private offset = 0
  private passed = 0

  readonly now = () => new Date(Date.now() + this.offset)
  readonly monotonic = () => performance.now() + this.passed

  /** Lets milliseconds pass on both clocks. */
  pass(milliseconds: number): void {
    this.offset += milliseconds
    this.passed += milliseconds
  }

  /** Sets the wall clock wrong by so many milliseconds. With 0 it is right again. */
  set(wrongBy: number): void {
    this.offset = this.passed + wrongBy
  }
}

/** The background work of a hotel. It runs only when a test calls it. */
export interface Staff {
  recheck(): Promise<unknown>
  sweep(): Promise<{ complete: boolean; settled: number }>
  refunds(): Promise<unknown>
  mail(): Promise<{ waiting: number }>
}

/** A whole hotel in this process, with its clock, its background work and its sent mails. */
export interface World {
  backend: TestBackend
  clock: WorldClock
  staff: Staff
  mails: Mail[]
  /** Gives every violation of the rules for money and rooms. */
  unsound(): Promise<string[]>
}

export interface WorldOptions extends TestBackendOptions {
  clock?: WorldClock
  now?: () => Date
}

/**
 * Opens a hotel with its background work. `wrapPaystack` stands between the hotel and the rehearsal's
 * Paystack. closeAll closes the hotel.
 */
export async function openWorld({
  clock = new WorldClock(),
  now = clock.now,
  wrapPaystack = (paystack) => paystack,
  ...options
}: WorldOptions): Promise<World> {
  let asked: PaystackClient | undefined
  const backend = await openTestBackend({
    ...options,
    now,
    wrapPaystack: (client) => (asked = wrapPaystack(client)),
  })
  const { app, database, rehearsal } = backend
  const paystack = asked ?? rehearsal.paystack
  // Another `settle` than the app's, as in a second instance of the hotel.
  const settle = createSettlement({ database, paystack, domain: 'test', now })
  const transport = keepingTransport()
  const recheck = createRecheckWorker({ database, settle, now })
  const sweeper = createSweeper({ database, paystack, settle, now })
  const refunds = createRefundWorker({ database, paystack, now, monotonic: clock.monotonic })
  const outbox = createOutboxWorker({ database, transport, hotel: () => HOTEL, now })
  return {
    backend,
    clock,
    mails: transport.mails,
    staff: {
      recheck: recheck.runOnce,
      sweep: sweeper.runOnce,
      refunds: refunds.runOnce,
      mail: outbox.runOnce,
    },
    unsound: () => findUnsound({ database, paystack, acknowledged: acknowledgedBy(app) }),
  }
}
