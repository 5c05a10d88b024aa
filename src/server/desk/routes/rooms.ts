import type { DeskRoom } from '../../../shared/desk/rooms'
import { isAllowed } from '../../../shared/desk/roles'
import { businessDay, dayAfter } from '../../../shared/stay'
import { listDeskRooms } from '../../bookings/desk-bookings'
import { changeClosure, dropClosure, listClosures, planClosure } from '../../bookings/closures'
import { cleanForGuest, finishNote, noteRoom } from '../../bookings/housekeeping'
import { listClaims } from '../../bookings/nights'
import { closeRoom, type Closure, openRoom } from '../../bookings/room-closure'
import { requirePicture } from '../../editor/pictures'
import { InvalidInput, NotFound } from '../../http/errors'
import type { Actor } from '../../journal/journal'
import { checkBed, nightToCheck } from '../../money/bed-checks'
import { listBedChecks } from '../../money/night-repository'
import { addRoom, changeRoom, listRoom, setPicture, unlistRoom } from '../../rooms/offer'
import { addPeriod, endPeriod } from '../../rooms/price-periods'
import { findPeriods } from '../../rooms/prices'
import { parseRoomId } from '../../rooms/room'
import type { Handler, Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { requiredText, textOf } from './texts'

const PAST_DAYS_OF_PRICES = 31

export function roomRoutes(services: DeskServices) {
  const { database, hotel, now, wake } = services

  /** Returns a test for rooms whose beds the person must check first. */
  async function uncheckedBeds({ role }: Actor): Promise<(roomId: number) => boolean> {
    const night = isAllowed(role, 'beds') ? nightToCheck((await hotel()).stay, now()) : undefined
    if (night === undefined) return () => false
    const checked = new Set(
      (await listBedChecks(database, { from: night, to: night })).map(({ room_id }) => room_id),
    )
    return (roomId) => !checked.has(roomId)
  }
  const open =
    (...kinds: Closure['kind'][]): Handler<'POST rooms/:id/open/'> =>
    async ({ actor, params, body }) => {
      const { hasHousekeeping } = await hotel()
      const closure = { ...body, roomId: roomIdOf(params), kinds, hasHousekeeping }
      await openRoom(database, actor, closure, now())
    }
  const publishAfter = async <Result>(work: Promise<Result>) => {
    const result = await work
    wake('rooms')
    return result
  }

  return {
    'GET rooms/': async ({ actor }) => {
      const asksSlept = await uncheckedBeds(actor)
      return (await listDeskRooms(database, now())).map((room) => roomFor(actor, room, asksSlept))
    },
    'POST rooms/:id/close/': async ({ actor, params, body }) => {
      const note = textOf(body.note)
      if (note === null && body.kind !== 'cleaning') {
        throw new InvalidInput({ note: 'Please write why the room is closed.' })
      }
      if (body.until === null && body.kind !== 'cleaning') {
        throw new InvalidInput({ until: 'Please choose the day on which it opens again.' })
      }
      await closeRoom(database, actor, { ...body, roomId: roomIdOf(params), note }, now())
    },
    'POST rooms/:id/open/': open('out_of_order', 'house_use', 'cleaning'),
    'POST rooms/:id/ready/': open('cleaning'),
    'POST rooms/:id/slept/': async ({ actor, params, body }) =>
      checkBed(database, actor, { ...body, roomId: roomIdOf(params), stay: (await hotel()).stay }, now()),
    'POST rooms/:id/cleaned/': ({ actor, params }) => cleanForGuest(database, actor, roomIdOf(params), now()),
    'POST rooms/:id/notes/': ({ actor, params, body }) => {
      const text = requiredText(body.text, 'text')
      return noteRoom(database, actor, { roomId: roomIdOf(params), text }, now())
    },
    'POST rooms/:id/notes/:note/done/': ({ actor, params }) =>
      finishNote(database, actor, { roomId: roomIdOf(params), note: params.note }, now()),

    'GET nights/': ({ query: { from, until } }) => listClaims(database, { from, until }),
    'GET closures/': () => listClosures(database, now()),
    'POST closures/': ({ actor, body }) =>
      planClosure(database, actor, { ...body, note: requiredText(body.note, 'note') }, now()),
    'PATCH closures/:id/': ({ actor, params, body }) =>
      changeClosure(database, actor, { ...params, ...body }, now()),
    'POST closures/:id/drop/': ({ actor, params }) => dropClosure(database, actor, params.id, now()),

    // The picture is sent by a later call. Until then no guest sees the room.
    'POST rooms/': ({ actor, body }) => publishAfter(addRoom(database, actor, body, now())),
    'PATCH rooms/:id/': ({ actor, params, body }) =>
      publishAfter(changeRoom(database, actor, roomIdOf(params), body, now())),
    'POST rooms/:id/picture/': async ({ actor, params, body }) => {
      await requirePicture(services, body.path, 'whole')
      return publishAfter(setPicture(database, actor, { roomId: roomIdOf(params), image: body.path }, now()))
    },
    'POST rooms/:id/unlist/': ({ actor, params }) =>
      publishAfter(unlistRoom(database, actor, roomIdOf(params), now())),
    'POST rooms/:id/list/': ({ actor, params }) =>
      publishAfter(listRoom(database, actor, roomIdOf(params), now())),

    'GET prices/': () =>
      findPeriods(database, { from: dayAfter(businessDay(now().toISOString()), -PAST_DAYS_OF_PRICES) }),
    'POST prices/': ({ actor, body }) => {
      const period = { ...body, name: requiredText(body.name, 'name') }
      return publishAfter(addPeriod(database, actor, period, now()))
    },
    'POST prices/:id/end/': ({ actor, params }) => publishAfter(endPeriod(database, actor, params.id, now())),
  } satisfies Partial<Handlers>
}

function roomFor(
  { role }: Pick<Actor, 'role'>,
  { stay_over, expects_guest, notes, ...bare }: DeskRoom,
  asksSlept: (roomId: number) => boolean,
): DeskRoom {
  const { hold } = bare
  if (bare.was_listed && asksSlept(bare.id)) {
    return { ...bare, hold: null, available: false, asks_slept: true, notes }
  }
  const room = isAllowed(role, 'housekeeping') ? { ...bare, stay_over, expects_guest, notes } : bare
  if (hold === null || isAllowed(role, 'guests')) return room
  const isAboutGuests = hold.kind === 'stay' || hold.kind === 'house_use'
  const { status: _, ...closed } = hold
  const shown = isAllowed(role, 'housekeeping') ? hold : closed
  return { ...room, hold: { ...shown, booking: null, note: isAboutGuests ? null : hold.note } }
}

function roomIdOf({ id }: { id: string }): number {
  const roomId = parseRoomId(id)
  if (roomId === undefined) throw new NotFound('This room')
  return roomId
}
