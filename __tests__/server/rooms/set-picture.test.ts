import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { addPicture } from '../../../src/server/editor/pictures'
import { setPicture, unlistRoom } from '../../../src/server/rooms/offer'
import { HEIC_HELP, PICTURE_MAX_BYTES } from '../../../src/shared/pictures'
import { MARKETING } from '../../support/server/actor'
import { CONTENT_DIR, openTestBackend } from '../../support/server/backend'
import { anyPicture, heic, picture } from '../../support/uploads'
import { listEntriesOfRoom } from '../../support/server/receptionist'

const NOW = new Date('2026-11-22T10:00:00.000Z')

async function openHotel() {
  const { app, database } = await openTestBackend()
  const set = async (bytes: Buffer) => {
    const place = { database, projectContentDir: CONTENT_DIR }
    const { path } = await addPicture(place, MARKETING, { name: 'New.jpg', bytes, use: 'whole' }, NOW)
    await setPicture(database, MARKETING, { roomId: 1, image: path }, NOW)
  }
  const imageUrl = async (): Promise<string> => (await app.inject('/api/rooms/1/')).json().image
  const served = async () => sharp((await app.inject(await imageUrl())).rawPayload)
  const uploads = () => database.selectFrom('content_files').select('path').execute()
  return { app, database, set, imageUrl, served, uploads }
}

/** Makes a picture whose left half is red and whose right half is blue. */
async function halves(width = 1_500, height = 1_000): Promise<Sharp> {
  const blue = await picture(width / 2, height, { colour: '#0000ff' })
  const red = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
  return sharp(
    await red
      .composite([{ input: blue, left: width / 2, top: 0 }])
      .png()
      .toBuffer(),
  )
}

async function colourAt(image: Sharp, x: number, y: number): Promise<'red' | 'blue'> {
  const region = image.clone().extract({ left: x, top: y, width: 8, height: 8 })
  // stats() would look at the whole picture.
  const [red, , blue] = (await sharp(await region.png().toBuffer()).stats()).channels
  return (red?.mean ?? 0) > (blue?.mean ?? 0) ? 'red' : 'blue'
}

it('serves an uploaded picture with a cache time and an ETag', async () => {
  const { app, set, imageUrl } = await openHotel()
  const before = (await app.inject('/api/pictures/rooms/classic-room.jpg')).headers
  await set(await anyPicture())
  const url = await imageUrl()
  expect(url).toMatch(/^\/api\/pictures\/desk\/new\.jpg$/)
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  for (const name of [
    'content-type',
    'cache-control',
    'cross-origin-resource-policy',
    'x-content-type-options',
  ]) {
    expect([name, answer.headers[name]]).toEqual([name, before[name]])
  }
  const { etag } = answer.headers
  for (const known of [String(etag), `W/"x", W/${String(etag)}`]) {
    const again = await app.inject({ url, headers: { 'if-none-match': known } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(answer.rawPayload.length),
  ])
})

it('shows guests no picture that no listed room has', async () => {
  const { app, database, set, imageUrl } = await openHotel()
  await set(await anyPicture())
  const first = await imageUrl()
  await set(await anyPicture())
  expect((await app.inject(first)).statusCode).toBe(404)
  const second = await imageUrl()
  await unlistRoom(database, MARKETING, 1, NOW)
  expect((await app.inject(second)).statusCode).toBe(404)
  expect((await app.inject(`/api/pictures/desk/new-3.jpg`)).statusCode).toBe(404)
})

it('rotates it upright, and drops metadata', async () => {
  const { set, served } = await openHotel()
  // As it is stored: red above blue; as it is seen: turned by a quarter, so that red is on the right.
  const stored = await (await halves(1_500, 1_000)).rotate(90).jpeg().toBuffer()
  const turned = await sharp(stored)
    .withExif({ IFD0: { Make: 'Camera', Copyright: 'Ada' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await set(turned)
  const image = await served()
  const { width, height, exif, icc, xmp, orientation } = await image.metadata()
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({
    width: 1_500,
    height: 1_000,
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
  })
  expect([await colourAt(image, 100, 500), await colourAt(image, 1_400, 500)]).toEqual(['blue', 'red'])
})

it('keeps a part of 3:2, at most 2400 pixels wide', async () => {
  const { set, served } = await openHotel()
  await set(await (await halves(4_000, 1_700)).jpeg().toBuffer())
  expect(await (await served()).metadata()).toMatchObject({ width: 2_400, height: 1_600 })
  await set(await picture(1_500, 1_500))
  expect(await (await served()).metadata()).toMatchObject({ width: 1_500, height: 1_000 })
})

it('refuses with "busy" when encoding takes too long', async () => {
  const { set, uploads } = await openHotel()
  const bytes = await anyPicture()
  // As sharp says it after its limit.
  const late = new Error('timeout: 6% complete\nVipsImage: killed for image "temp-58"')
  jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(late)
  await expect(set(bytes)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Please try again shortly'),
  })
  expect(await uploads()).toEqual([])
})

const NO_PICTURE = 'This file cannot be used. Please choose a JPEG, PNG, WebP or AVIF.'
const DAMAGED = 'This picture is damaged. Please choose another one.'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"/>')
/** A PNG of one colour with very many pixels is a small file. */
const bomb = () =>
  sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const gif = () =>
  sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
const halfAFile = async () => (await readFile('content/images/rooms/twin-room.jpg')).subarray(0, 40_000)

it.each([
  [
    'too narrow',
    () => picture(1_199, 800),
    'The picture is 1199 pixels wide here. It must be at least 1200.',
  ],
  ['too many pixels', bomb, 'The picture has more than 64 megapixels.'],
  ['a drawing with text in it', async () => svg, NO_PICTURE],
  ['a GIF', gif, NO_PICTURE],
  ['a HEIC, whatever its name', async () => heic(), HEIC_HELP],
  ['words', async () => Buffer.from('no picture at all'), NO_PICTURE],
  ['nothing', async () => Buffer.alloc(0), NO_PICTURE],
  ['half a file', halfAFile, DAMAGED],
  ['only the beginning of a picture', async () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), DAMAGED],
  [
    'too large',
    async () => Buffer.alloc(PICTURE_MAX_BYTES + 1),
    'The file is too large: at most 12 MB fit here.',
  ],
])('refuses a file that is %s', async (_name, make, sentence) => {
  const { set, imageUrl, uploads } = await openHotel()
  await expect(make().then((bytes) => set(bytes))).rejects.toMatchObject({ status: 400, message: sentence })
  expect(await imageUrl()).toBe('/api/pictures/rooms/classic-room.jpg')
  expect(await uploads()).toEqual([])
})

it('journals the change', async () => {
  const { database, set } = await openHotel()
  await set(await anyPicture())
  const [entry] = await listEntriesOfRoom(database, 1)
  expect(entry).toMatchObject({
    action: 'room.picture_set',
    before: JSON.stringify({ image: 'rooms/classic-room.jpg' }),
    after: JSON.stringify({ image: 'desk/new.jpg' }),
  })
})
