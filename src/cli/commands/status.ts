import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readHotel } from '../../server/hotel/hotel'
import { openReleaseStore } from '../../server/releases/store'
import { readToday } from '../../server/today/read-today'
import type { Today } from '../../shared/desk/today'
import { type Cli, examples } from '../command'
import { withHotel } from '../open-hotel'
import { columns, counted, lagosTime } from '../text'

/** The same as in deploy/alerts.yml: a build needs about 1 GB. */
const LOW_DISK_BYTES = 2_000_000_000

export function addStatus(program: Command, cli: Cli): void {
  program
    .command('status')
    .description('show how the hotel is doing and what needs a person, without asking Paystack')
    .addHelpText('after', examples('status'))
    .action(
      cli.run(() =>
        withHotel(cli, async ({ database, domain, env }) => {
          const live = await openReleaseStore(env).live()
          const stay = async () => {
            const contentDir = live?.contentDir ?? resolve('content')
            return (await readHotel(contentDir, env.mail, { siteUrl: env.siteUrl })).stay
          }
          const today = await readToday({ database, domain, now: cli.now, stay })
          const liveRelease = live?.id ?? null
          const freeBytes = await readFreeBytes(env.dataDir)
          return { text: describe(today, liveRelease, freeBytes) }
        }),
      ),
    )
}

/** Returns null without a DATA_DIR, which PostgreSQL does not need. */
async function readFreeBytes(dataDir: string): Promise<number | null> {
  const disk = await statfs(dataDir).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

function describe(today: Today, liveRelease: string | null, freeBytes: number | null): string[] {
  const { arrivals, departures, staying, needs_you, open_messages, doubtful_messages } = today
  const needs = needs_you.map(
    ({ what, since }) => `- ${what}${since === null ? '' : ` Since ${lagosTime(since)}.`}`,
  )
  if (freeBytes !== null && freeBytes < LOW_DISK_BYTES) {
    needs.push('- The disk of DATA_DIR is full or nearly full.')
  }
  return [
    `The hotel on ${today.date}`,
    ...columns([
      ['Rooms', `${today.free_rooms} of ${today.rooms} free`],
      ['Guests', `${arrivals.length} expected, ${departures.length} leaving, ${staying.length} staying`],
      ['Payments', `${today.undecided_payments} undecided, ${today.open_reviews} under review`],
      ['Refunds', `${today.refunds_under_way} under way`],
      ['Disputes', `${today.open_disputes} open`],
      ['Messages', `${open_messages} open, ${doubtful_messages} doubtful`],
      ['Mail', `${counted(today.waiting_mails, 'e-mail')} waiting`],
      ['Last sweep', today.last_sweep_at === null ? 'never' : lagosTime(today.last_sweep_at)],
      ['Version', today.version ?? 'no server has run yet'],
      ['Live site', liveRelease ?? 'none'],
      ['Disk', freeBytes === null ? 'unknown' : `${(freeBytes / 1e9).toFixed(1)} GB free`],
    ]),
    '',
    'Needs you',
    ...(needs.length === 0 ? ['Nothing.'] : needs),
  ]
}
