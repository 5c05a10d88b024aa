import type { DeskRoom } from '../../../shared/desk/rooms'
import { isAllowed } from '../../../shared/desk/roles'
import { listDeskRooms, readDeskRoom } from '../../bookings/desk-bookings'
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
import { parseRoomId } from '../../rooms/room'
import type { Handler, Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { requiredText, textOf } from './texts'

export function roomRoutes(services: DeskServices) {
  const { database, hotel, now, wake } = services
  const answer = async (actor: Actor, roomId: number) =>
    roomFor(actor, await readDeskRoom(database, roomId, now()), await uncheckedBeds(actor))

  /** Returns a test for rooms of which the person has to say first whether they were slept in. */
  async function uncheckedBeds({ role }: Actor): Promise<(roomId: number) => boolean> {
    const night = isAllowed(role, 'beds') ? nightToCheck((await hotel()).stay, now()) : undefined
    if (night === undefined) return () => false
    const checked = new Set(
      (await listBedChecks(database, { from: night, to: night })).map(({ room_id }) => room_id),
    )
    return (roomId) => !checked.has(roomId)
  }
  const answerChanged = (actor: Actor, roomId: number) => {
    wake('rooms')
    return answer(actor, roomId)
  }
  const open =
    (...kinds: Closure['kind'][]): Handler<'POST rooms/:id/open/'> =>
    async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      const { hasHousekeeping } = await hotel()
      await openRoom(database, actor, { ...body, roomId, kinds, hasHousekeeping }, now())
      return answer(actor, roomId)
    }
  const offer =
    (work: typeof unlistRoom): Handler<'POST rooms/:id/unlist/'> =>
    async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      await work(database, actor, roomId, now())
      return answerChanged(actor, roomId)
    }

  return {
    'GET rooms/': async ({ actor }) => {
      const asksSlept = await uncheckedBeds(actor)
      return (await listDeskRooms(database, now())).map((room) => roomFor(actor, room, asksSlept))
    },
    'POST rooms/:id/close/': async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      const note = textOf(body.note)
      if (note === null && body.kind !== 'cleaning') {
        throw new InvalidInput({ note: 'Please write why the room is closed.' })
      }
      if (body.until === null && body.kind !== 'cleaning') {
        throw new InvalidInput({ until: 'Please choose the day on which it opens again.' })
      }
      await closeRoom(database, actor, { ...body, roomId, note }, now())
      return answer(actor, roomId)
    },
    'POST rooms/:id/open/': open('out_of_order', 'house_use', 'cleaning'),
    'POST rooms/:id/ready/': open('cleaning'),
    'POST rooms/:id/slept/': async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await checkBed(database, actor, { ...body, roomId, stay: (await hotel()).stay }, now())
      return answer(actor, roomId)
    },

    'POST rooms/:id/cleaned/': async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      await cleanForGuest(database, actor, roomId, now())
      return answer(actor, roomId)
    },
    'POST rooms/:id/notes/': async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await noteRoom(database, actor, { roomId, text: requiredText(body.text, 'text') }, now())
      return answer(actor, roomId)
    },
    'POST rooms/:id/notes/:note/done/': async ({ actor, params }) => {
      const roomId = roomIdOf(params)
      await finishNote(database, actor, { roomId, note: params.note }, now())
      return answer(actor, roomId)
    },

    'GET nights/': ({ query: { from, until } }) => listClaims(database, { from, until }),
    'GET closures/': () => listClosures(database, now()),
    'POST closures/': ({ actor, body }) =>
      planClosure(database, actor, { ...body, note: requiredText(body.note, 'note') }, now()),
    'PATCH closures/:id/': ({ actor, params, body }) =>
      changeClosure(database, actor, { ...params, ...body }, now()),
    'POST closures/:id/drop/': ({ actor, params }) => dropClosure(database, actor, params.id, now()),

    'POST rooms/': async ({ actor, body }) => {
      // The picture is sent by a later call. Until then no guest sees the room.
      const { id } = await addRoom(database, actor, body, now())
      return answerChanged(actor, id)
    },
    'PATCH rooms/:id/': async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await changeRoom(database, actor, roomId, body, now())
      return answerChanged(actor, roomId)
    },
    'POST rooms/:id/picture/': async ({ actor, params, body }) => {
      const roomId = roomIdOf(params)
      await requirePicture(services, body.path, 'whole')
      await setPicture(database, actor, roomId, body.path, now())
      return answerChanged(actor, roomId)
    },
    'POST rooms/:id/unlist/': offer(unlistRoom),
    'POST rooms/:id/list/': offer(listRoom),
  } satisfies Partial<Handlers>
}

/** Returns a room as a person may see it: without guests for a role that may not see them. */
function roomFor(
  { role }: Pick<Actor, 'role'>,
  { stay_over, expects_guest, notes, ...bare }: DeskRoom,
  asksSlept: (roomId: number) => boolean,
): DeskRoom {
  const { hold } = bare
  if (bare.listed && asksSlept(bare.id)) {
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
