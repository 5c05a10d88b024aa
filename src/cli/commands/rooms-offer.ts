import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readDeskRoom } from '../../server/bookings/desk-rooms'
import { addRoom, changeRoom, listRoomAgain, unlistRoom } from '../../server/rooms/offer'
import { PICTURE_MAX_BYTES } from '../../server/rooms/encode-picture'
import { setPicture } from '../../server/rooms/set-picture'
import type { Hotel } from '../open-hotel'
import type { DeskRoom, RoomTexts } from '../../shared/desk/rooms'
import { errorCodeOf } from '../../shared/error-facts'
import { Refusal, UsageError } from '../command'
import { define } from '../define'
import { amountOf } from '../kit/formats'
import { parseFile, parseNaira, parseNumber } from '../kit/parse'
import { statFile } from '../kit/stat-file'
import type { Session } from '../session'

interface TextFlags {
  name?: string
  description?: string
  size?: string
  maxPeople?: number
  price?: number
}

const ROOM = ['<room>', 'the number of the room', parseNumber] as const

/** Adds what changes a room on the site. The pages follow with the next publishing, the live list at once. */
export function addOffer(rooms: Command, session: Session): void {
  const { run } = session
  define(rooms, {
    name: 'price',
    summary: 'sets the price of a room, in naira',
    examples: ['rooms price 3 85000'],
  })
    .argument(...ROOM)
    .argument('<naira>', 'the new price', parseNaira)
    .action(run((id: number, price: number) => change(id, { price }, session)))
  withTexts(
    define(rooms, {
      name: 'edit',
      summary: 'changes what the site says of a room',
      examples: ['rooms edit 3 --name "Classic Room" --max-people 3'],
    }).argument(...ROOM),
  ).action(run((id: number, flags: TextFlags) => change(id, textsOf(flags), session)))
  define(rooms, {
    name: 'picture',
    summary: 'gives a room another picture, from a JPEG, PNG, WebP or AVIF file',
    examples: ['rooms picture 3 classic.jpg'],
  })
    .argument(...ROOM)
    .argument('<FILE>', 'the picture', parseFile)
    .action(run((id: number, file: string) => givePicture(id, file, session)))
  withTexts(
    define(rooms, {
      name: 'add',
      summary: 'adds a room, which guests can book at once',
      examples: [
        'rooms add --name "Garden Room" --description "Quiet." --size "30 m²" --max-people 2 --price 60000 --picture garden.jpg',
      ],
    }),
  )
    .requiredOption('--picture <FILE>', 'its picture', parseFile)
    .action(run((flags: TextFlags & { picture: string }) => add(flags, session)))
  define(rooms, {
    name: 'unlist',
    summary: 'takes a room out of the offer',
    details: 'Not while a guest has booked it: end, move or cancel the booking first.',
    examples: ['rooms unlist 3'],
  })
    .argument(...ROOM)
    .action(
      run((id: number) =>
        changeAndTell(
          session,
          id,
          ({ database }) => unlistRoom(database, session.actor, id, session.now()),
          (room) => `${nameOf(room)} is not offered any more.`,
        ),
      ),
    )
  define(rooms, {
    name: 'list-again',
    summary: 'offers a room again that was taken out',
    examples: ['rooms list-again 3'],
  })
    .argument(...ROOM)
    .action(
      run((id: number) =>
        changeAndTell(
          session,
          id,
          ({ database }) => listRoomAgain(database, session.actor, id, session.now()),
          (room) => `${nameOf(room)} is offered again.`,
        ),
      ),
    )
}

/** Names a room in a sentence. */
export function nameOf({ id, name }: Pick<DeskRoom, 'id' | 'name'>): string {
  return `Room ${id} (${name})`
}

function withTexts(command: Command): Command {
  return command
    .option('--name <text>', 'its name')
    .option('--description <text>', 'what guests read of it')
    .option('--size <text>', 'its size')
    .option('--max-people <number>', 'how many guests it takes', parseNumber)
    .option('--price <naira>', 'its price for a night', parseNaira)
}

function textsOf({ maxPeople, name, description, size, price }: TextFlags): Partial<RoomTexts> {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    ...(maxPeople !== undefined && { max_people: maxPeople }),
    ...(price !== undefined && { price }),
  }
}

function change(id: number, changes: Partial<RoomTexts>, session: Session): Promise<void> {
  if (Object.keys(changes).length === 0) throw new UsageError('What is to be changed?')
  return changeAndTell(
    session,
    id,
    ({ database }) => changeRoom(database, session.actor, id, changes, session.now()),
    (room) => `${nameOf(room)} is changed: ${amountOf(room.price)}, ${room.size}, for ${room.max_people}.`,
  )
}

async function givePicture(id: number, file: string, session: Session): Promise<void> {
  const bytes = await readPicture(file)
  await changeAndTell(
    session,
    id,
    ({ database }) => setPicture(database, session.actor, id, bytes, undefined, session.now()),
    (room) => `${nameOf(room)} has a new picture.`,
  )
}

async function add({ picture, ...flags }: TextFlags & { picture: string }, session: Session): Promise<void> {
  const texts = textsOf(flags)
  const { name, description, size, max_people, price } = texts
  if (!name || !description || !size || max_people === undefined || price === undefined) {
    throw new UsageError('A room needs --name, --description, --size, --max-people, --price and --picture')
  }
  const room = { name, description, size, max_people, price, picture: await readPicture(picture) }
  await session.withHotel(async ({ database }) => {
    const { id } = await addRoom(database, session.actor, room, session.now())
    const added = await readDeskRoom(database, id)
    session.output.show(added, ({ say }) => say(`${nameOf(added)} is offered now.`))
  })
}

/** Changes a room and shows it as it is then. */
async function changeAndTell(
  { output, withHotel }: Session,
  id: number,
  work: (hotel: Hotel) => Promise<void>,
  sentence: (room: DeskRoom) => string,
): Promise<void> {
  await withHotel(async (hotel) => {
    await work(hotel)
    const room = await readDeskRoom(hotel.database, id)
    output.show(room, ({ say }) => say(sentence(room)))
  })
}

/** Gives a picture's file, of which nothing is read when it is none or too large. Throws a Refusal. */
async function readPicture(file: string): Promise<Buffer> {
  try {
    const { size } = await statFile(file)
    if (size > PICTURE_MAX_BYTES) throw new Refusal(`${file} is too large. Right is at most 12 MB.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${file} cannot be read (${errorCodeOf(error)})`)
  }
}
