import { setTimeout as wait } from 'node:timers/promises'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { MailTransport } from '../../../src/server/mail/transport'
import { HOTEL } from '../../support/server/mail'
import type { CrowdHotel } from './crowd-hotel'

/** Sends the mails of both instances and counts them. */
export interface MailRoom {
  /** Lets both instances send the due mails at the same time. */
  sendAll(): Promise<void>
  /** Number of mails sent in all. */
  sent(): number
  /** Ids of the outbox rows whose mail was sent more than once. */
  repeated(): string[]
}

const LONGEST_MS = 2

/**
 * Gives the mail room of a hotel. Sending takes a moment, in which the other instance may try the same mail.
 */
export function createMailRoom({ databases }: CrowdHotel, random: () => number): MailRoom {
  const times = new Map<string, number>()
  const transport: MailTransport = {
    async send({ id }) {
      times.set(id, (times.get(id) ?? 0) + 1)
      await wait(random() * LONGEST_MS)
    },
  }
  const workers = databases.map((database) =>
    createOutboxWorker({ database, transport, hotel: () => HOTEL, now: () => new Date() }),
  )
  return {
    async sendAll() {
      await Promise.all(workers.map((worker) => worker.runOnce()))
    },
    sent: () => [...times.values()].reduce((sum, count) => sum + count, 0),
    repeated: () => [...times].flatMap(([id, count]) => (count > 1 ? [id] : [])),
  }
}
