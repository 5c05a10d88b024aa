import { runCli } from '../../../src/cli/cli'
import type { TestBackend } from './backend'
import { openBusyHotel } from './hotel'
import { findRow } from './rows'

/** Runs a command of the terminal in this process, with these settings and none of this machine's. */
export async function desk(args: string[], env: Record<string, string> = {}, now = new Date()) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(args, {
    env,
    now: () => now,
    print: (line) => void out.push(line),
    printError: (line) => void err.push(line),
  })
  return { code, out, err }
}

/** Returns the settings with which a command finds the database of a test. */
export function settingsOf({ place }: Pick<TestBackend, 'place'>): Record<string, string> {
  return {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  }
}

/** A hotel in which something has happened, and the commands for it. */
export async function openDesk() {
  const hotel = await openBusyHotel()
  const env = settingsOf(hotel)
  const run = (args: string[]) => desk(args, env)
  const { code } = await findRow(hotel.database, 'bookings', { payment_id: hotel.won.id })
  return { ...hotel, env, run, code }
}
