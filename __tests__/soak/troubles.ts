import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../support/paystack/faults'
import { pickOne } from '../support/suite/random'
import { again, call, type Pace, rest } from './calls'
import { REBUILD_TOKEN } from './hotel'
import type { PlannedFault } from './paystack-program'
import type { Scene } from './scene'
import type { SoakServer } from './server'

const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
  { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
  { kind: 'bad-key' },
  { kind: 'redirect' },
  { kind: 'garbage' },
  { kind: 'html' },
  { kind: 'wrong-types' },
  { kind: 'another-reference' },
  { kind: 'too-large' },
  { kind: 'drip' },
  { kind: 'hang' },
  { kind: 'reply-lost' },
]
const CALLS = ['verify', 'list', 'refund', 'refund-list'] as const
const FAULT_MS = 6_000
const MOST_STARTS = 10
const START_PAUSE_MS = 1_000
const UP_TO_START = 3
/** Of a hundred mails so many meet a fault, each time that they are sent. */
const MAIL_FAULTS = { 'put off': 2, drop: 1, 'hang at data': 0.3 } as const

/** Paystack goes wrong for some seconds, then it is well for a while. */
export async function breakPaystack({ paystack, tally }: Scene, pace: Pace): Promise<void> {
  const { random, signal } = pace
  await again(pace, async () => {
    const broken = CALLS.filter(() => random() < 0.5)
    const faults = broken.map((name): PlannedFault => ({ call: name, fault: pickOne(FAULTS, random) }))
    await paystack.setFaults(faults)
    tally.count('faults')
    await rest(random() * FAULT_MS, signal)
    await paystack.setFaults([])
  })
}

/** Some mails meet a mail server that is not at its best. */
export function breakMail({ hotel }: Scene, random: () => number): void {
  hotel.smtp.behaviour = () => {
    let dice = random() * 100
    for (const behaviour of ['put off', 'drop', 'hang at data'] as const) {
      dice -= MAIL_FAULTS[behaviour]
      if (dice < 0) return behaviour
    }
    return 'accept'
  }
}

/**
 * Ends a server while it works and starts it again, now with SIGKILL, now with SIGTERM. `mayEnd` says whether
 * it may be done at this moment.
 */
export async function endAgainAndAgain(
  { tally }: Scene,
  server: SoakServer,
  pace: Pace & { mayEnd: () => boolean },
): Promise<void> {
  const { random, signal, pauseMs } = pace
  await rest(random() * pauseMs[0], signal)
  await again(pace, async () => {
    if (signal.aborted || !pace.mayEnd()) return
    const isKill = random() < 0.6
    await server.stop(isKill ? 'SIGKILL' : 'SIGTERM')
    tally.count(isKill ? 'kills' : 'stops')
    await rest(random() * 1_000, signal)
    const startedAt = performance.now()
    await startInTheEnd(server)
    // On a slow machine too, it is up for most of the time.
    await rest(UP_TO_START * (performance.now() - startedAt), signal)
  })
}

/** As a service manager does: while the database is away, a server cannot start. */
async function startInTheEnd(server: SoakServer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start()
    } catch (error) {
      if (tries === MOST_STARTS) throw error
      await wait(START_PAUSE_MS)
    }
  }
}

/** Restarts PostgreSQL, in order or as after a crash. `alone` keeps others from the books meanwhile. */
export async function restartDatabase(
  { hotel: { cluster }, tally }: Scene,
  pace: Pace,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (cluster === undefined) return
  const { random, signal } = pace
  await rest(random() * pace.pauseMs[0], signal)
  await again(pace, async () => {
    if (signal.aborted) return
    await alone(async () => {
      await cluster.stop(random() < 0.5 ? 'SIGQUIT' : 'SIGINT')
      await rest(random() * 2_000, signal)
      await cluster.start()
    })
    tally.count('restarts')
  })
}

/** Has the site built anew: by a new price in content/, which a server notices, or by POST /api/rebuild/. */
export async function publishAgain({ hotel, tally }: Scene, pace: Pace): Promise<void> {
  const { random } = pace
  await again(pace, async () => {
    await hotel.project.setPrice(80_000 + 500 * Math.floor(random() * 40))
    if (random() < 0.5) return
    const headers = { authorization: `Bearer ${REBUILD_TOKEN}` }
    const { status, text } = await call(tally, `${hotel.url(random)}/api/rebuild/`, {
      method: 'POST',
      headers,
    })
    if (![202, 503, 0].includes(status)) tally.breach(`a rebuild was answered ${status}: ${text}`)
  })
}

/** Counts the releases that go live, and sees that they are whole. */
export async function countReleases({ hotel: { project }, tally }: Scene, pace: Pace): Promise<void> {
  let last = (await project.store.live())?.id
  await again(pace, async () => {
    const live = await project.store.live()
    if (live === undefined) return tally.breach('no release is live')
    if (live.id === last) return
    last = live.id
    tally.count('publishes')
    // It may have been replaced and removed meanwhile.
    const index = await readFile(join(live.siteDir, 'index.html'), 'utf8').catch(() => '</html>')
    if (!index.includes('</html>')) tally.breach(`release ${live.id} is not whole`)
  })
}
