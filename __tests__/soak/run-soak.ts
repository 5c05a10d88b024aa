import { setMaxListeners } from 'node:events'
import type { DatabaseKind } from '../support/server/database'
import { seededRandom } from '../support/suite/random'
import { attack } from './attackers'
import { again, rest } from './calls'
import { type Accounts, auditLive } from './checks'
import { workAtDesk } from './desk'
import { comeToRest, settleAll } from './finish'
import { letGuestsCome } from './guests'
import { openSoakHotel } from './hotel'
import { countLoggedErrors } from './log-errors'
import { Mailbox } from './mailbox'
import { describeMinute } from './minute-line'
import { findGrowth, type LifeSlopes, slopesOf } from './samples'
import type { Scene } from './scene'
import { Tally } from './tally'
import { Told } from './told'
import {
  breakMail,
  breakPaystack,
  countReleases,
  endAgainAndAgain,
  publishAgain,
  restartDatabase,
} from './troubles'

export interface SoakOptions {
  kind: DatabaseKind
  seed: number
  size: SoakSize
  /** Told with a line after each audit. */
  tell: (line: string) => void
}

/** How much there is of everything. */
export interface SoakSize {
  milliseconds: number
  /** The run goes on until all has happened, for as long as this at most. */
  mostMs: number
  guests: number
  /** Pause between audits. */
  auditMs: number
  /** Longest pauses between two troubles of a kind. */
  killMs: number
  restartMs: number
  faultMs: number
  publishMs: number
  attackMs: number
  /** Time to come to rest in the end. */
  restMs: number
  /** Parts of the time, from 0 to 1, between which the first server is left alone and grows old. */
  quiet: readonly [from: number, to: number]
}

export interface SoakResult {
  kind: DatabaseKind
  seed: number
  minutes: number
  tally: Tally
  accounts: Accounts
  mails: number
  mailedTwice: number
  webhooks: number
  slopes: LifeSlopes[]
  loggedErrors: Map<string, number>
}

const SAMPLE_MS = 10_000

/** Runs everything at once for the wanted time. Throws only when the soak itself is broken. */
export async function runSoak({ kind, seed, size, tell }: SoakOptions): Promise<SoakResult> {
  const randomOf = seeds(seed)
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const tally = new Tally(elapsed)
  const hotel = await openSoakHotel(kind, randomOf(), tally)
  const scene: Scene = { hotel, paystack: hotel.paystack, tally, told: new Told(tally) }
  const mailbox = new Mailbox(hotel.smtp)
  const beganAt = elapsed()
  const part = () => (elapsed() - beganAt) / size.milliseconds
  const stopping = new AbortController()
  const { signal } = stopping
  // Everybody waits with it.
  setMaxListeners(0, signal)
  const alone = inTurns()
  const pace = (most: number, least = most / 3) => ({
    signal,
    random: randomOf(),
    pauseMs: [least, most] as const,
  })
  const [from, to] = size.quiet
  const isQuiet = () => part() >= from && part() < to
  breakMail(scene, randomOf())
  const actors = [
    ...Array.from({ length: size.guests }, () => letGuestsCome(scene, pace(600, 50))),
    workAtDesk(scene, pace(1_200, 200)),
    workAtDesk(scene, pace(2_000, 300)),
    attack(scene, pace(size.attackMs)),
    attack(scene, pace(size.attackMs * 2)),
    breakPaystack(scene, pace(size.faultMs)),
    publishAgain(scene, pace(size.publishMs)),
    countReleases(scene, pace(400)),
    restartDatabase(scene, pace(size.restartMs), alone),
    ...hotel.servers.map((server, index) => {
      const mayEnd = () => index > 0 || !isQuiet()
      return endAgainAndAgain(scene, server, { ...pace(size.killMs), mayEnd })
    }),
    ...hotel.servers.map((server) => again(pace(SAMPLE_MS, SAMPLE_MS), () => server.measure())),
  ]
  // An actor that breaks ends the run: the error is the soak's own.
  const broken = Promise.all(actors)
  const watching = (async () => {
    while (!isOver(elapsed() - beganAt, size, scene)) {
      await rest(Math.min(size.auditMs, Math.max(1_000, size.milliseconds + beganAt - elapsed())), signal)
      await alone(() => auditLive(scene))
      mailbox.empty()
      tell(describeMinute(elapsed() - beganAt, scene))
    }
  })()
  await Promise.race([watching, broken]).finally(() => stopping.abort())
  await broken
  const minutes = (elapsed() - beganAt) / 60_000
  await hotel.paystack.setFaults([])
  hotel.smtp.behaviour = () => 'accept'
  await comeToRest(scene, size.restMs)
  for (const server of hotel.servers) {
    await server.measure()
    await server.stop('SIGTERM')
  }
  const accounts = await settleAll(scene, mailbox)
  const webhooks = await hotel.paystack.readWebhooks()
  for (const line of webhooks.odd) tally.breach(line)
  const slopes = slopesOf(hotel.servers.flatMap(({ lives }) => lives))
  for (const line of findGrowth(slopes)) tally.breach(line)
  return {
    kind,
    seed,
    minutes,
    tally,
    accounts,
    mails: mailbox.all,
    mailedTwice: mailbox.repeated,
    webhooks: webhooks.delivered,
    slopes,
    loggedErrors: await countLoggedErrors(hotel.logFiles),
  }
}

/** The time is over and something of everything has happened, or it never will. */
function isOver(elapsed: number, size: SoakSize, { tally, hotel }: Scene): boolean {
  const wanted = [
    'bookings',
    'kills',
    'attacks',
    ...(hotel.cluster === undefined ? [] : (['restarts'] as const)),
  ] as const
  const isDone = wanted.every((what) => tally.of(what) > 0)
  return (elapsed >= size.milliseconds && isDone) || elapsed >= Math.max(size.mostMs, size.milliseconds)
}

/** Gives a generator of random numbers for each actor, so that none depends on how fast the others are. */
function seeds(seed: number): () => () => number {
  let actors = 0
  return () => {
    actors += 1
    return seededRandom(seed + actors * 7_919)
  }
}

/** Gives a function that does one work after the other. */
function inTurns(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
