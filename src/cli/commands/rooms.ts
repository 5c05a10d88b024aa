import { listDeskRooms, readDeskRoom } from '../../server/bookings/desk-rooms'
import { occupyRoom, releaseRoom } from '../../server/bookings/change-room'
import type { DeskRoom } from '../../shared/desk/rooms'
import { define } from '../define'
import { amountOf, counted } from '../kit/formats'
import { parseNumber } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands, Session } from '../session'
import { confirmEnd } from './confirm-end'
import { freeAgain } from './free-again'
import { addOffer, nameOf } from './rooms-offer'

/** The rooms: who has them, and what the site says of them. */
export const addRooms: AddCommands = (program, session) => {
  const rooms = define(program, {
    name: 'rooms',
    summary: 'lists the rooms; lets them go, closes, prices and changes them',
    examples: ['rooms', 'rooms release 3', 'rooms price 3 85000'],
  }).action(session.run(() => list(session)))
  define(rooms, {
    name: 'occupy',
    summary: 'marks a free room as occupied, so that nobody can book it',
    examples: ['rooms occupy 3'],
  })
    .argument('<room>', 'the number of the room', parseNumber)
    .action(
      session.run((id: number) =>
        session.withHotel(async ({ database }) => {
          const { entry } = await occupyRoom(database, session.actor, id, session.now())
          const room = await readDeskRoom(database, id)
          session.output.show({ room, entry }, ({ say }) => say(`${nameOf(room)} is occupied now.`))
        }),
      ),
    )
  define(rooms, {
    name: 'release',
    summary: 'lets a room go: guests can book it again, and its booking is completed',
    details: 'It asks first when the guest who has booked it has not come yet.',
    examples: ['rooms release 3', 'rooms release 3 --yes'],
  })
    .argument('<room>', 'the number of the room', parseNumber)
    .option('-y, --yes', 'do not ask')
    .action(session.run((id: number, { yes }: { yes?: true }) => release(id, yes, session)))
  addOffer(rooms, session)
}

const COLUMNS: readonly Column<DeskRoom>[] = [
  { head: 'No.', of: ({ id }) => String(id), align: 'right' },
  { head: 'Room', of: ({ name }) => name, atLeast: 12 },
  {
    head: 'State',
    of: stateOf,
    style: ({ listed, available }) => (!listed ? 'dim' : available ? 'green' : 'red'),
  },
  { head: 'Guest', of: ({ booking }) => booking?.guest_name ?? '', atLeast: 10 },
  { head: 'Booking', of: ({ booking }) => booking?.code ?? '' },
  { head: 'Price', of: ({ price }) => amountOf(price), align: 'right' },
]

function stateOf({ listed, available, booking }: DeskRoom): string {
  if (!listed) return 'not offered'
  if (available) return 'free'
  if (booking === null) return 'occupied'
  return booking.checked_in_at === null ? 'booked' : 'in the house'
}

async function list({ output, withHotel }: Session): Promise<void> {
  const rooms = await withHotel(({ database }) => listDeskRooms(database))
  output.show(rooms, ({ table, say }) => {
    table(COLUMNS, rooms, 'There are no rooms.')
    const offered = rooms.filter(({ listed }) => listed)
    const free = offered.filter(({ available }) => available)
    say(`${free.length} of ${counted(offered.length, 'room')} free.`)
  })
}

async function release(id: number, yes: true | undefined, session: Session): Promise<void> {
  const { output, actor, now, withHotel } = session
  await withHotel(async ({ database }) => {
    const before = await readDeskRoom(database, id)
    const code = before.booking?.code ?? null
    if (before.booking?.checked_in_at === null) await confirmEnd(before.booking, yes, session)
    // A guest who books the room in this moment is not released with the one before him.
    const { entry } = await releaseRoom(database, actor, id, now(), code)
    const room = await readDeskRoom(database, id)
    const ended = code === null ? '' : ` Booking ${code} is completed.`
    output.show({ room, entry }, ({ say }) => say(`${nameOf(room)} ${freeAgain(room.listed)}.${ended}`))
  })
}
