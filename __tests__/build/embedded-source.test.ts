import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openEmbeddedSource } from '../../src/build/embedded-source'
import { readRoomList } from '../../src/server/rooms/room-list'
import { liveRoom } from '../support/hotel-rooms'
import { closeAll, makeTempDir } from '../support/server/closing'

const contentDir = resolve('content')
const UPLOADED = '/api/pictures/desk/a.jpg'
const OF_CONTENT = '/api/pictures/rooms/twin-room.jpg'

afterEach(closeAll)

it('takes content/rooms.json where nobody has read the books', async () => {
  const source = openEmbeddedSource({ contentDir, booksDir: join(await makeTempDir(), 'books') })
  expect(source.name).toBe('content/rooms.json')
  expect(await source.readRooms()).toEqual(await readRoomList(contentDir))
  expect(await source.readPicture(OF_CONTENT)).toEqual(await readFile('content/images/rooms/twin-room.jpg'))
  await expect(source.readPicture(UPLOADED)).rejects.toThrow(
    'content/images/desk/a.jpg cannot be read (ENOENT)',
  )
})

it('takes the rooms of the books, and the pictures that the desk has uploaded', async () => {
  const booksDir = await makeTempDir()
  const rooms = [liveRoom(1, { image: UPLOADED }), liveRoom(1_001, { image: OF_CONTENT })]
  await writeFile(join(booksDir, 'rooms.json'), JSON.stringify(rooms))
  const file = join(booksDir, 'images/desk/a.jpg')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'picture')
  const source = openEmbeddedSource({ contentDir, booksDir })
  expect(source.name).toBe('the books')
  expect(await source.readRooms()).toEqual(rooms)
  expect(String(await source.readPicture(UPLOADED))).toBe('picture')
  expect(await source.readPicture(OF_CONTENT)).toEqual(await readFile('content/images/rooms/twin-room.jpg'))
})
