import { cancelBooking } from '../../../src/server/bookings/cancel-booking'
import { releaseRoom } from '../../../src/server/bookings/change-room'
import { moveBooking } from '../../../src/server/bookings/move-booking'
import { undoRoomChange } from '../../../src/server/bookings/undo-room-change'
import { findUnsound, acknowledgedBy } from '../../support/server/audit'
import { CLASSIC_ROOM } from '../../support/server/guest'
import { bookRoom, RECEPTIONIST } from '../../support/server/receptionist'
import type { Scenario } from '../../support/suite/scenario'
import { chooseSeed, seededRandom } from '../../support/suite/random'
import {
  call,
  clearRooms,
  codeOf,
  type DeskRace,
  holderOf,
  payForRoom,
  settledAs,
  StartingGun,
  statusOf,
  tell,
  tellByWebhook,
} from '../support/desk-race'
import { openWorld, type World } from '../support/world-hotel'

const HOUR_MS = 3_600_000
const ROOM = CLASSIC_ROOM.id
const OTHER_ROOM = 2
/** From so many rounds on, each side must have won a race at least once: else it was no race. */
const ENOUGH_ROUNDS = 50
const MAX_REFUND_RUNS = 100
/** The audit asks about a thousand payments, on a machine that may be busy: each call may be made again. */
const PATIENCE_MS = 60_000

/** Who got the room, and what came out otherwise than it must. */
interface Result {
  winner: 'guest' | 'desk'
  wrong: string[]
}

const RACES = {
  release: raceRelease,
  move: raceMove,
  cancel: raceCancel,
  undo: raceUndo,
} satisfies Record<string, (race: DeskRace) => Promise<Result>>

/** The desk changes who has a room while the payment of another guest for it is decided. */
export const deskRaces: Scenario = {
  name: 'desk-races',
  claim:
    'The desk releases, moves, cancels and undoes while another guest’s payment for the room is decided, told by call, webhook and list: the room has one guest, the other one his money or his old room; of two clerks at once one acts',
  databases: ['sqlite', 'postgres'],
  rounds: { test: { sqlite: 3, postgres: 3 }, quick: 10, full: 200 },
  async run({ kind, rounds }) {
    const seed = chooseSeed()
    const gun = new StartingGun(seededRandom(seed))
    const world = await openWorld({ kind, wrapPaystack: gun.wrap, client: { budgetMs: PATIENCE_MS } })
    const desk = await world.backend.openAnother()
    const wins: Record<string, number> = {}
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = world.clock.now()
      const race = { world, desk, gun, round }
      for (const [name, run] of Object.entries(RACES)) {
        const { winner, wrong } = await run(race)
        const key = `${name}_${winner}`
        wins[key] = (wins[key] ?? 0) + 1
        violations.push(...wrong.map((what) => `round ${round}, ${name}: ${what}`))
        await clearRooms(race)
      }
      const unsound = await unsoundSince(world, startedAt)
      violations.push(...unsound.map((what) => `round ${round}: ${what}`))
    }
    if (rounds >= ENOUGH_ROUNDS) violations.push(...findWalkovers(wins))
    violations.push(...(await finishMoney(world)))
    return { figures: { ...wins, wrong: violations.length, seed }, violations }
  },
}

/** The guest of the room leaves. Two clerks release the room, and a new guest gets it or the money back. */
async function raceRelease(race: DeskRace): Promise<Result> {
  const { world, desk, gun } = race
  const { code } = await bookRoom(world.backend)
  const reference = await payForRoom(race)
  const release = () => call(() => releaseRoom(desk, RECEPTIONIST, ROOM, world.clock.now(), code))
  const releaseToo = () =>
    call(() => releaseRoom(world.backend.database, RECEPTIONIST, ROOM, world.clock.now(), code))
  const called = await gun.start(
    () => tell(race, reference),
    () => Promise.all([release(), releaseToo()]),
  )
  const { winner, wrong } = await judgeGuest(race, reference, 'free')
  return {
    winner,
    wrong: [
      ...wrong,
      ...expectSame('two clerks', called.toSorted().join(), 'done,refused'),
      ...expectSame('the old booking', await statusOf(race, code), 'completed'),
    ],
  }
}

/** A guest is moved to the room that another one pays for: one of both gets it. */
async function raceMove(race: DeskRace): Promise<Result> {
  const { world, desk, gun } = race
  const { code } = await bookRoom(world.backend, { roomId: OTHER_ROOM })
  const reference = await payForRoom(race)
  const move = { code, roomId: ROOM, freesOldRoom: true }
  const called = await gun.start(
    () => tell(race, reference),
    () => call(() => moveBooking(desk, RECEPTIONIST, move, world.clock.now())),
  )
  const isMoved = called === 'done'
  const { winner, wrong } = await judgeGuest(race, reference, code)
  const oldRoom = await holderOf(race, OTHER_ROOM)
  return {
    winner,
    wrong: [
      ...wrong,
      ...expectSame('the move', called, winner === 'desk' ? 'done' : 'refused'),
      ...expectSame('the old room', oldRoom, isMoved ? 'free' : code),
      ...expectSame('the moved booking', await statusOf(race, code), 'confirmed'),
    ],
  }
}

/** Two clerks cancel a booking while Paystack tells of its payment again, and of the next guest's. */
async function raceCancel(race: DeskRace): Promise<Result> {
  const { world, desk, gun, round } = race
  const { code, reference: cancelled } = await bookRoom(world.backend)
  const reference = await payForRoom(race)
  const refundKobo = [0, 1_000_000, CLASSIC_ROOM.priceKobo][round % 3] ?? 0
  const order = { code, refundKobo }
  const { database } = world.backend
  const called = await gun.start(
    () => Promise.all([tell(race, reference), tellByWebhook(world, cancelled)]),
    () =>
      Promise.all([
        call(() => cancelBooking(desk, RECEPTIONIST, order, world.clock.now())),
        call(() => cancelBooking(database, RECEPTIONIST, order, world.clock.now())),
      ]),
  )
  const { winner, wrong } = await judgeGuest(race, reference, 'free')
  const account = await settledAs(race, cancelled)
  return {
    winner,
    wrong: [
      ...wrong,
      ...expectSame('two clerks', called.toSorted().join(), 'done,refused'),
      ...expectSame('the booking', await statusOf(race, code), 'cancelled'),
      ...expectSame('its payment', account, refundKobo === 0 ? 'booking' : 'booking+refund'),
      ...expectSame('the refund', String(await refundOf(race, cancelled)), String(refundKobo)),
    ],
  }
}

/** A release is undone while another guest pays for the room: one of both gets it. */
async function raceUndo(race: DeskRace): Promise<Result> {
  const { world, desk, gun } = race
  const { code } = await bookRoom(world.backend)
  const { entry } = await releaseRoom(desk, RECEPTIONIST, ROOM, world.clock.now(), code)
  const reference = await payForRoom(race)
  const undone = { roomId: ROOM, entry }
  const called = await gun.start(
    () => tell(race, reference),
    () => call(() => undoRoomChange(desk, RECEPTIONIST, undone, world.clock.now())),
  )
  const { winner, wrong } = await judgeGuest(race, reference, code)
  const status = winner === 'desk' ? 'confirmed' : 'completed'
  return {
    winner,
    wrong: [
      ...wrong,
      ...expectSame('the undo', called, winner === 'desk' ? 'done' : 'refused'),
      ...expectSame('the released booking', await statusOf(race, code), status),
    ],
  }
}

/** The guest must have the room, or the money back; then somebody else has the room, as `otherwise` says. */
async function judgeGuest(race: DeskRace, reference: string, otherwise: string): Promise<Result> {
  const account = await settledAs(race, reference)
  const holder = await holderOf(race, ROOM)
  if (account === 'booking') {
    return { winner: 'guest', wrong: expectSame('the room', holder, await codeOf(race, reference)) }
  }
  const wrong = [
    ...expectSame('the payment', account, 'refund'),
    ...expectSame('the room', holder, otherwise),
  ]
  return { winner: 'desk', wrong }
}

function expectSame(what: string, is: string, mustBe: string): string[] {
  return is === mustBe ? [] : [`${what}: ${is} in place of ${mustBe}`]
}

function findWalkovers(wins: Record<string, number>): string[] {
  return Object.keys(RACES).flatMap((name) =>
    (['guest', 'desk'] as const)
      .filter((winner) => wins[`${name}_${winner}`] === undefined)
      .map((winner) => `${name}: the ${winner} never won, so nothing was raced`),
  )
}

/** Gives the kobo that go back of a payment. */
async function refundOf({ desk }: DeskRace, reference: string): Promise<number> {
  const refund = await desk
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.amount_kobo')
    .where('payments.reference', '=', reference)
    .executeTakeFirst()
  return refund?.amount_kobo ?? 0
}

function unsoundSince({ backend }: World, since: Date): Promise<string[]> {
  const { app, database, rehearsal } = backend
  return findUnsound({ database, paystack: rehearsal.paystack, since, acknowledged: acknowledgedBy(app) })
}

/** All refunds must be paid back, and all mails sent. */
async function finishMoney({ staff, clock, backend, unsound }: World): Promise<string[]> {
  const countOpen = async () =>
    (await backend.database.selectFrom('refunds').select('id').where('state', '!=', 'processed').execute())
      .length
  for (let run = 0; run < MAX_REFUND_RUNS && (await countOpen()) > 0; run += 1) {
    await staff.refunds()
    clock.pass(HOUR_MS)
  }
  while ((await staff.mail()).waiting > 0) clock.pass(HOUR_MS)
  const open = await countOpen()
  return [...(open === 0 ? [] : [`${open} refunds not paid back`]), ...(await unsound())]
}
