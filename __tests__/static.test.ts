import { cp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import hotel from '../content/hotel.json'
import { theme } from '../src/styles/theme'
import { closeAll, openTestBackend } from './support/server/backend'
import { makeRelease } from './support/server/release'

const STATIC = 'static'
const manifest = async () => JSON.parse(await readFile(join(STATIC, 'manifest.webmanifest'), 'utf8'))

/** Red, green and blue of the whole picture, row by row. */
async function pixelsOf(file: string) {
  const { data, info } = await sharp(join(STATIC, file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)],
  }
}

const rgbOf = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

describe('the manifest', () => {
  it('names the house in its colours', async () => {
    expect(await manifest()).toMatchObject({
      name: hotel.name,
      lang: 'en-NG',
      start_url: '/',
      scope: '/',
      background_color: theme.color.paper,
      theme_color: theme.color.night,
    })
    expect((await manifest()).short_name.length).toBeLessThanOrEqual(12)
  })

  it('lists icons that are there, of the size and type it says', async () => {
    const icons: { src: string; sizes: string; type: string; purpose: string }[] = (await manifest()).icons
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes, type } of icons) {
      const { width, height, format } = await sharp(join(STATIC, src)).metadata()
      expect([src, type]).toEqual([src, format === 'svg' ? 'image/svg+xml' : `image/${format}`])
      expect([src, sizes]).toEqual([src, format === 'svg' ? 'any' : `${width}x${height}`])
    }
  })
})

describe('the icons', () => {
  it.each(['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])(
    '%s is opaque and small',
    async (file) => {
      expect((await sharp(join(STATIC, file)).stats()).isOpaque).toBe(true)
      expect((await stat(join(STATIC, file))).size).toBeLessThan(5_000)
    },
  )

  it('the touch icon has the 180 pixels that iOS asks for', async () => {
    expect(await sharp(join(STATIC, 'apple-touch-icon.png')).metadata()).toMatchObject({
      width: 180,
      height: 180,
    })
  })

  // https://www.w3.org/TR/appmanifest/#icon-masks: a circle of 40 % of the width is always shown.
  it('the maskable icon is all ground outside its safe zone, so that no mask cuts the mark', async () => {
    const { width, at } = await pixelsOf('icon-maskable-512.png')
    const ground = JSON.stringify(rgbOf(theme.color.night))
    let outside = 0
    for (let y = 0; y < width; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (Math.hypot(x - width / 2, y - width / 2) <= width * 0.4) continue
        if (JSON.stringify(at(x, y)) !== ground) throw new Error(`The mark reaches ${x}, ${y}`)
        outside += 1
      }
    }
    expect(outside).toBeGreaterThan(0)
    expect(at(width / 2, width / 4)).not.toEqual(rgbOf(theme.color.night))
  })

  it('favicon.ico has 16, 32 and 48 pixels', async () => {
    const ico = await readFile(join(STATIC, 'favicon.ico'))
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    expect(entries.map((at) => [ico[at], ico[at + 1]])).toEqual([
      [16, 16],
      [32, 32],
      [48, 48],
    ])
    for (const at of entries) {
      const start = ico.readUInt32LE(at + 12)
      const picture = await sharp(ico.subarray(start, start + ico.readUInt32LE(at + 8))).metadata()
      expect([picture.format, picture.width]).toEqual(['png', ico[at]])
    }
  })
})

it('the picture of link previews has the size they ask for, and arrives on a slow line', async () => {
  const picture = await sharp(join(STATIC, 'og.jpg')).metadata()
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1200, 630])
  expect((await stat(join(STATIC, 'og.jpg'))).size).toBeLessThan(120_000)
})

describe('served', () => {
  afterEach(closeAll)

  it.each([
    ['manifest.webmanifest', /^application\/manifest\+json/],
    ['favicon.svg', /^image\/svg\+xml/],
    ['favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ['apple-touch-icon.png', /^image\/png/],
    ['og.jpg', /^image\/jpeg/],
    ['robots.txt', /^text\/plain/],
  ])('%s has its type', async (file, type) => {
    const siteDir = await makeRelease()
    await cp(STATIC, siteDir, { recursive: true })
    const { app } = await openTestBackend({ siteDir })
    const answer = await app.inject(`/${file}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(type)
  })
})

it('robots may read the rooms, and none of the other calls', async () => {
  const lines = (await readFile(join(STATIC, 'robots.txt'), 'utf8')).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Allow: /api/rooms/',
      'Allow: /api/pictures/',
      'Disallow: /api/',
    ]),
  )
})
