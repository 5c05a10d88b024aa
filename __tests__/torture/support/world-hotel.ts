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

/** A wall clock that can be set, beside one that only runs. */
export class WorldClock {
  private offset = 0
  private passed = 0

  readonly now = () => new Date(Date.now() + this.offset)
  readonly monotonic = () => performance.now() + this.passed

  /** Lets milliseconds pass, on both. */
  pass(milliseconds: number): void {
    this.offset += milliseconds
    this.passed += milliseconds
  }

  /** Sets the wall clock, wrong by so many milliseconds; 0 puts it right again. */
  set(wrongBy: number): void {
    this.offset = this.passed + wrongBy
  }
}

/** The background work of a hotel, which runs only when it is called. */
export interface Staff {
  recheck(): Promise<unknown>
  sweep(): Promise<{ complete: boolean; settled: number }>
  refunds(): Promise<unknown>
  mail(): Promise<{ waiting: number }>
}

/** A whole hotel in this process, over one clock, with its background work and the mails that it has sent. */
export interface World {
  backend: TestBackend
  clock: WorldClock
  staff: Staff
  mails: Mail[]
  /** Every violation of the rules for money and rooms. */
  unsound(): Promise<string[]>
}

export interface WorldOptions extends TestBackendOptions {
  clock?: WorldClock
  now?: () => Date
}

/** Opens a hotel with its background work; closeAll closes it. `wrapPaystack` is between it and the rehearsal's Paystack. */
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
  // Its own, as another instance of the hotel has it.
  const settle = createSettlement({ database, paystack, domain: 'test', now })
  const transport = keepingTransport()
  const recheck = createRecheckWorker({ database, settle, now })
  const sweeper = createSweeper({ database, paystack, settle, now })
  const refunds = createRefundWorker({ database, paystack, now, monotonic: clock.monotonic })
  const outbox = createOutboxWorker({ database, transport, hotel: HOTEL, now })
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
