import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { DatabasePlace } from '../../../src/server/db/database'
import { createPaystackClient, type PaystackClient } from '../../../src/server/paystack/client'
import { TSX } from '../../support/process/hotel-process'
import { TEST_SECRET_KEY } from '../../support/releases'
import { makeTempDir, onClose } from '../../support/server/closing'
import type { CLASSIC_ROOM } from '../../support/server/guest'
import { PatientLedger } from './patient-ledger'
import type { Seen } from './quiet-guest'

export interface OutsideSettings {
  ledgerFile: string
  /** How long Paystack takes for an answer. */
  answerMs: number
  place: DatabasePlace
  /** The quiet guest's room. */
  room: typeof CLASSIC_ROOM
  /** How many visits the quiet guest makes until he books. */
  visitsABooking: number
}

/** Paystack and a quiet guest, in another process: outside-program.ts. */
export interface Outside {
  paystackUrl: string
  /** Paystack's ledger, which both processes have open. */
  ledger: PatientLedger
  /** Asks Paystack as the hotel does. */
  client: PaystackClient
  /** What the quiet guest has seen so far. */
  seen: readonly Seen[]
  /** Lets the quiet guest come to the hotel at this URL. */
  letGuestCome(url: string): void
  /** Resolves when the quiet guest has left. */
  stopGuest(): Promise<void>
}

/** Starts the process; closeAll ends it, and so does the end of this one. */
export async function startOutside(settings: Omit<OutsideSettings, 'ledgerFile'>): Promise<Outside> {
  const ledgerFile = join(await makeTempDir(), 'paystack.db')
  const ledger = await PatientLedger.open(ledgerFile)
  onClose(() => ledger.close())
  const child = runProgram(join(__dirname, 'outside-program.ts'), { ...settings, ledgerFile })
  const seen: Seen[] = []
  let onDone: (() => void) | undefined
  const baseUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const fact = JSON.parse(line) as { paystack: string } | { done: true } | Seen
      if ('paystack' in fact) resolve(fact.paystack)
      else if ('done' in fact) onDone?.()
      else seen.push(fact)
    })
    child.once('exit', () => reject(new Error('Paystack did not start')))
  })
  const client = createPaystackClient({ baseUrl, secretKey: TEST_SECRET_KEY })
  onClose(() => client.close())
  return {
    paystackUrl: baseUrl,
    ledger,
    client,
    seen,
    letGuestCome: (url) => void child.stdin.write(`${url}\n`),
    stopGuest: () =>
      new Promise((resolve) => {
        onDone = resolve
        child.once('exit', () => resolve())
        child.stdin.write('stop\n')
      }),
  }
}

/** Runs a TypeScript program that takes its settings as JSON and ends with its standard input. */
export function runProgram(file: string, settings: object): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(process.execPath, ['--import', TSX, file, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onClose(async () => void child.kill('SIGKILL'))
  return child
}
