import { resolve } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import type { Reporter, SourceNodesArgs } from 'gatsby'
import { createFileNodeFromBuffer } from 'gatsby-source-filesystem'
import sharp from 'sharp'
import { readContent } from '../content/read-content'
import {
  amenitiesInShort,
  amenitiesOf,
  ROOM_AMENITIES_FILE,
  ROOM_PICTURES_FILE,
  RoomAmenitiesSchema,
  RoomPictureSchema,
  RoomPicturesSchema,
} from '../content/room-entries'
import { digestRoomList } from '../server/rooms/room'
import { type Room, RoomSchema } from '../shared/contract'
import { parseRoom } from '../shared/parse-room'
import { pictureUrl } from '../shared/paths'
import { started } from './build-start'
import { buildError } from './errors'
import { type RoomSource, RoomSourceError } from './room-source'

/** A room without its availability. Gatsby uses `id` for the node, so the room's id is `roomId`. */
export const RoomNodeSchema = Type.Object(
  {
    ...Type.Omit(RoomSchema, ['id', 'available', 'payment_in_progress']).properties,
    roomId: RoomSchema.properties.id,
    position: Type.Integer(),
    pictureAlt: Type.String(),
    furtherPictures: Type.Array(RoomPictureSchema),
    amenities: Type.Array(
      Type.Object({ term: Type.String(), text: Type.String() }, { title: 'RoomAmenity' }),
    ),
    inShort: Type.String(),
  },
  { title: 'HotelRoom' },
)

export async function createRoomNodes(source: RoomSource, args: SourceNodesArgs): Promise<void> {
  const { reporter } = args
  const pictures = await readContent(resolve('content'), ROOM_PICTURES_FILE, RoomPicturesSchema)
  const amenities = await readContent(resolve('content'), ROOM_AMENITIES_FILE, RoomAmenitiesSchema)
  const list = await source.readRooms()
  started.rooms = digestRoomList(list)
  const rooms = readableRooms(list, source.name, reporter)
  const fileNodes: FileNodes = new Map()
  for (const [position, room] of rooms.entries()) {
    const ofRoom = pictures.rooms.find(({ id }) => id === room.id)
    const facts = {
      position,
      pictureAlt: ofRoom?.alt ?? room.name,
      furtherPictures: ofRoom?.pictures ?? [],
      amenities: amenitiesOf(room.id, amenities.rooms),
      inShort: amenitiesInShort(room.id, amenities.rooms),
    }
    await createRoomNode(room, facts, source, fileNodes, args)
  }
  reporter.info(`${rooms.length} rooms from ${source.name}`)
}

/** Reports broken rooms and ids that are used twice. Throws a RoomSourceError for anything but a list. */
export function readableRooms(list: unknown, sourceName: string, reporter: Pick<Reporter, 'error'>): Room[] {
  if (!Array.isArray(list))
    throw new RoomSourceError(`${sourceName} answered with something other than a list of rooms`)
  const rooms = new Map<number, Room>()
  for (const [index, value] of list.entries()) {
    const parsed = parseRoom(value)
    const problem =
      'problem' in parsed ? parsed.problem : rooms.has(parsed.room.id) ? 'has an id that came before' : ''
    if (problem !== '') {
      const message = `room ${index + 1} of ${sourceName}${nameOf(value)} ${problem}`
      reporter.error(buildError('brokenRoom', message))
    } else if ('room' in parsed) {
      rooms.set(parsed.room.id, parsed.room)
    }
  }
  return [...rooms.values()]
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? ` ("${String(value.name)}")` : ''
}

type FileNodes = Map<string, Promise<string>>

async function createRoomNode(
  room: Room,
  ofBuild: Omit<Static<typeof RoomNodeSchema>, keyof Room | 'roomId'>,
  source: RoomSource,
  fileNodes: FileNodes,
  { actions, createNodeId, createContentDigest, getCache, reporter }: SourceNodesArgs,
): Promise<void> {
  const id = createNodeId(`hotel-room-${room.id}`)
  const { id: roomId, available: _, payment_in_progress: __, ...facts } = room
  const image = pictureUrl(room.image, source.apiHost)
  const fields = { ...facts, ...ofBuild, roomId, image, picture: await findPictureNode() }
  actions.createNode({
    ...fields,
    id,
    internal: { type: 'HotelRoom', contentDigest: createContentDigest(fields) },
  })

  async function findPictureNode(): Promise<string | undefined> {
    const node = fileNodes.get(image) ?? createPictureNode()
    fileNodes.set(image, node)
    try {
      return await node
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `${room.name} (room ${room.id}): ${reason}`
      reporter.error(buildError('brokenPicture', message))
      return undefined
    }
  }

  async function createPictureNode(): Promise<string> {
    const bytes = await source.readPicture(image)
    const file = await createFileNodeFromBuffer({
      buffer: bytes,
      hash: createContentDigest(bytes),
      name: `room-${room.id}`,
      ext: await checkPicture(bytes),
      createNode: actions.createNode,
      createNodeId,
      getCache,
      parentNodeId: id,
    })
    return file.id
  }
}

/** The formats that the image plugins can resize. The plugins go by the file extension. */
const ENDINGS: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tiff',
}

async function checkPicture(bytes: Buffer): Promise<string> {
  try {
    const picture = sharp(bytes, { failOn: 'error' })
    const { format } = await picture.metadata()
    await picture.resize(8).toBuffer()
    const ending = ENDINGS[format]
    if (ending !== undefined) return ending
  } catch {
    // The decoder's details would not help the reader.
  }
  throw new Error('is not a picture that can be decoded')
}
