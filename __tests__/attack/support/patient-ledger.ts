import { setTimeout as wait } from 'node:timers/promises'
import { type LedgerTransaction, RehearsalLedger } from '../../../src/server/rehearsal/ledger'
import { errorCodeOf } from '../../../src/shared/error-facts'

const MOST_TRIES = 60
const PAUSE_MS = 50

/** A ledger that two processes write: who finds it locked waits for the other one. */
export class PatientLedger extends RehearsalLedger {
  override begin(transaction: Parameters<RehearsalLedger['begin']>[0]): Promise<LedgerTransaction> {
    return insist(() => super.begin(transaction))
  }

  override charge(...given: Parameters<RehearsalLedger['charge']>): Promise<LedgerTransaction | undefined> {
    return insist(() => super.charge(...given))
  }
}

async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!errorCodeOf(error).startsWith('SQLITE_BUSY') || tries === MOST_TRIES) throw error
      await wait(PAUSE_MS)
    }
  }
}
