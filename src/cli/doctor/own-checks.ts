import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describeDangers } from '../../config/server-env'
import { findSampleFacts } from '../../content/sample-facts'
import { readVersion } from '../../server/monitoring/version'
import { readMachineState } from '../../server/db/machine-state'
import { readHotel } from '../../server/hotel/hotel'
import { createMailTransport, verifyMailServer } from '../../server/mail/transport'
import { createBooksReader } from '../../server/monitoring/books-reader'
import { findTroubles } from '../../server/monitoring/routes'
import { assertFits, buildSettingsOf } from '../../server/releases/description'
import { openReleaseStore } from '../../server/releases/store'
import { errorCodeOf, errorMessageOf } from '../../shared/error-facts'
import { lagosTime } from '../text'
import { type Check, demand, type Examined, Skipped } from './check'

/** As in deploy/alerts.yml: a build needs about 1 GB of disk, and 2 to 3 GB of memory. */
const LOW_DISK_GB = 2
const LOW_MEMORY_GB = 2.5
const CLOCK_OFF_S = 30
const HOUR_MS = 60 * 60_000
/** A backup is made every six hours. */
const BACKUP_HOURS = 13
const DRILL_HOURS = 45 * 24
const ALARM = '/etc/hotel/alarm'

export const OWN_CHECKS: Record<string, Check> = {
  Settings: async ({ env }) => {
    const dangers = describeDangers(env)
    demand(dangers.length === 0, dangers.join('\n'))
    return `${env.payments.mode}, ${env.siteUrl ?? 'no SITE_URL'}`
  },
  Version: async (examined) => {
    const [version, { server }] = [readVersion(), await machineOf(examined)]
    demand(
      server?.words === version,
      `This is ${version}, the server ${server?.words ?? 'never ran'}: restart it`,
    )
    return version
  },
  Books: async ({ books, env, now }) => {
    const database = await books
    const startedAt = new Date((await readMachineState(database)).booksSince)
    const { reasons } = await findTroubles(createBooksReader(database), { now: now(), startedAt })
    demand(reasons.length === 0, reasons.join(' '))
    return `${env.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}, written and up to date`
  },
  Server: async ({ env: { host, port } }) => {
    const at = ['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`http://${at}:${port}/readyz`, { signal }).catch(() => undefined)
    const what = answer === undefined ? 'does not answer' : `is not ready (${answer.status})`
    demand(answer?.ok === true, `The server on port ${port} ${what}: journalctl -u hotel@${port} -n 20`)
    return `ready on port ${port}`
  },
  Paystack: async ({ env, paystack }) => {
    if (paystack === undefined) throw new Skipped('a rehearsal has no keys')
    const { ok, status } = await paystack.catch((error: unknown) => {
      const { cause = error } = error instanceof Error ? error : {}
      throw new Error(`Paystack cannot be reached (${errorCodeOf(cause)}): look at DNS and firewall`)
    })
    demand(status !== 401, 'Paystack refuses PAYSTACK_SECRET_KEY: copy both keys from the dashboard again')
    demand(ok, `Paystack answers with status ${status}: try again later`)
    return `takes the ${env.payments.mode} key`
  },
  Clock: async ({ now, paystack }) => {
    const date = (await paystack?.catch(() => undefined))?.headers.get('date')
    if (!date) throw new Skipped('Paystack has told no time')
    const seconds = Math.round((now().getTime() - Date.parse(date)) / 1_000)
    const off = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}`
    demand(Math.abs(seconds) <= CLOCK_OFF_S, `The clock is ${off}: systemctl enable --now systemd-timesyncd`)
    return 'agrees with Paystack’s'
  },
  Mail: async (examined) => {
    const { env, testMailTo } = examined
    const { smtp } = env.mail
    if (env.payments.mode === 'rehearsal' && smtp === undefined) throw new Skipped('a rehearsal sends none')
    demand(smtp !== undefined, 'No mail leaves the server: set SMTP_URL')
    try {
      await verifyMailServer(smtp)
      if (testMailTo !== undefined) await sendTestMail(examined, testMailTo)
    } catch (error) {
      const code = errorMessageOf(error)
      throw new Error(`The mail server fails (${code}): look at SMTP_URL and MAIL_FROM`, { cause: error })
    }
    return testMailTo === undefined ? `${smtp.host} accepts us` : `${smtp.host} has taken the test mail`
  },
  Disk: async ({ env: { dataDir } }) => {
    const disk = await statfs(dataDir).catch(() => undefined)
    demand(disk !== undefined, `DATA_DIR is not there: ${dataDir}`)
    const free = (disk.bavail * disk.bsize) / 1e9
    const way = 'see “The disk is full” in docs/operations.md'
    demand(free >= LOW_DISK_GB, `Only ${free.toFixed(1)} GB are free in ${dataDir}: ${way}`)
    return `${free.toFixed(1)} GB free`
  },
  Memory: async () => {
    const free = process.availableMemory() / 1e9
    demand(
      free >= LOW_MEMORY_GB,
      `Only ${free.toFixed(1)} GB are free, a build takes 2 to 3: add memory or swap`,
    )
    return `${free.toFixed(1)} GB free`
  },
  Units: async ({ env }) => {
    if (!existsSync('/run/systemd/system')) throw new Skipped('this machine has no systemd')
    const files = readdirSync(resolve('deploy/systemd')).filter((name) => !/@|\.sh$/.test(name))
    const enabled = [`hotel@${env.port}.service`, ...files.filter((name) => name.endsWith('.timer'))]
    const args = ['show', '--property=Id,UnitFileState,ActiveState', ...new Set([...enabled, ...files])]
    const { stdout } = await promisify(execFile)('systemctl', args)
    const wrong = stdout.split('\n\n').flatMap((block) => {
      const [id = ''] = /(?<=^Id=).+/m.exec(block) ?? []
      if (block.includes('ActiveState=failed')) return [`${id} has failed: journalctl -u ${id}`]
      const isOn = block.includes('=enabled') && block.includes('=active')
      return isOn || !enabled.includes(id) ? [] : [`${id} is off: systemctl enable --now ${id}`]
    })
    if (!existsSync(ALARM)) wrong.push(`Nobody is told of a failure: make ${ALARM}, see docs/operations.md`)
    demand(wrong.length === 0, wrong.join('\n'))
    return `${enabled.length} enabled and running`
  },
  Backup: async (examined) => {
    const { backup } = await machineOf(examined)
    const redo = 'systemctl start hotel-backup, then journalctl -u hotel-backup'
    demand(hoursSince(backup, examined) < BACKUP_HOURS, `The last backup was ${timeOf(backup)}: ${redo}`)
    demand(existsSync(backup?.words ?? ''), `The last backup is gone, ${backup?.words}: ${redo}`)
    return timeOf(backup)
  },
  Drill: async (examined) => {
    const { drill } = await machineOf(examined)
    const tried = `A backup was last tried ${timeOf(drill)}`
    demand(hoursSince(drill, examined) < DRILL_HOURS, `${tried}: npm run desk -- drill`)
    return `restored and audited ${timeOf(drill)}`
  },
  Release: async ({ env, site }) => {
    const live = await openReleaseStore(env).live()
    demand(live !== undefined, 'There is no release to serve: npm run publish')
    assertFits(live.description, buildSettingsOf(site, env))
    const facts = env.payments.mode === 'live' ? await findSampleFacts(live.contentDir) : []
    demand(facts.length === 0, ['Guests read what the sample says:', ...facts].join('\n'))
    return `${live.id}, built with these settings`
  },
}

async function sendTestMail({ env, now }: Examined, address: string): Promise<void> {
  const { name, from } = await readHotel(resolve('content'), env.mail)
  const text = 'Mails of the hotel’s server reach this address.'
  await createMailTransport(env.mail, env.dataDir).send({
    id: 'doctor',
    messageId: `<doctor-${now().getTime()}@${from.split('@')[1]}>`,
    date: now(),
    from: { name, address: from },
    to: { name: '', address },
    subject: 'A test mail of the hotel’s server',
    text,
    html: `<p>${text}</p>`,
  })
}

async function machineOf({ books }: Examined) {
  const database = await books.catch(() => {
    throw new Skipped('see Books')
  })
  return readMachineState(database)
}

function hoursSince(note: { since: string } | undefined, { now }: Examined): number {
  return note === undefined ? Infinity : (now().getTime() - Date.parse(note.since)) / HOUR_MS
}

function timeOf(note: { since: string } | undefined): string {
  return note === undefined ? 'never' : lagosTime(note.since)
}
