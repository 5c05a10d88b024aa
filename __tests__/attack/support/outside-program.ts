import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openHotelDatabase } from '../../../src/server/db/database'
import { createStandIn, listenLocally } from '../../../src/server/rehearsal/stand-in'
import { TEST_SECRET_KEY } from '../../support/releases'
import type { OutsideSettings } from './outside'
import { PatientLedger } from './patient-ledger'
import { QuietGuest } from './quiet-guest'

/**
 * Paystack and a quiet guest in a process of their own, so that an attack which keeps the attacker's process
 * busy holds up neither. Takes its settings as JSON. A line on standard input is the hotel's URL, and then
 * the guest comes, or `stop`. Writes the URL of Paystack, a line for each thing that the guest did, and
 * `done`.
 */
async function main(): Promise<void> {
  const { ledgerFile, answerMs, place, ...guestSettings } = JSON.parse(
    process.argv[2] ?? '{}',
  ) as OutsideSettings
  const ledger = await PatientLedger.open(ledgerFile)
  const standIn = createStandIn(ledger, TEST_SECRET_KEY)
  standIn.addHook('onRequest', () => wait(answerMs))
  tell({ paystack: await listenLocally(standIn) })
  let guest: QuietGuest | undefined
  const follow = async (line: string) => {
    if (line !== 'stop') {
      const database = await openHotelDatabase(place, { isPatient: true })
      guest = new QuietGuest({ url: line, ledger, database, ...guestSettings, onSeen: tell })
      return
    }
    await guest?.stop()
    tell({ done: true })
  }
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => void follow(line))
  lines.on('close', () => process.exit())
}

function tell(fact: object): void {
  process.stdout.write(`${JSON.stringify(fact)}\n`)
}

void main()
