import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { checkSite, type SiteToCheck } from '../../src/publish/check-site'
import { HASHED_SCRIPT, makeRelease } from '../support/server/release'

const PICTURE = 'static/0a1b/picture.webp'
const SECRET = 'correct horse battery staple'

const ROOM = { id: 7, name: 'Ambassador Suite', description: 'Two rooms.', price: 380_000 }

let siteDir: string
beforeEach(async () => {
  told.length = 0
  siteDir = await makeRelease()
  await writeRoom(ROOM)
  await write(
    PICTURE,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .webp()
      .toBuffer(),
  )
})

async function writeRoom(hotelRoom: object): Promise<void> {
  await mkdir(join(siteDir, 'page-data/room/7'), { recursive: true })
  await write('page-data/room/7/page-data.json', JSON.stringify({ result: { data: { hotelRoom } } }))
}

const write = (file: string, content: string | Buffer) => writeFile(join(siteDir, file), content)

const told: string[] = []
const check = (options: Partial<SiteToCheck> = {}) =>
  checkSite({
    siteDir,
    liveDir: undefined,
    rooms: [ROOM],
    secrets: [SECRET],
    print: (line) => told.push(line),
    ...options,
  })

it('names each missing file once, with the first page that links to it', async () => {
  const problem = '<img src="/static/no.webp"><img src="/static/also.webp">'
  await write('index.html', problem)
  await write('rooms/index.html', problem)
  await expect(check()).resolves.toEqual([
    'index.html names /static/no.webp, which is not there',
    'index.html names /static/also.webp, which is not there',
  ])
})

it('accepts a complete site', async () => {
  await write(
    'rooms/index.html',
    `<link rel="preload" href="/${HASHED_SCRIPT}"><a href="/room/7?from=a&amp;b=1#top">7</a> <a href="/">home</a>
     <img src="/${PICTURE}" srcset="/${PICTURE} 480w, /${PICTURE} 720w"><a href="https://wa.me/1">us</a>
     <script src="/${HASHED_SCRIPT}"></script><img src="/api/pictures/rooms/a.jpg">`,
  )
  await expect(check()).resolves.toEqual([])
})

it.each<[string, () => Promise<void>, RegExp]>([
  ['a page is missing', () => rm(join(siteDir, '404.html')), /^the page 404.html is/],
  [
    'a room’s page is missing',
    () => rm(join(siteDir, 'room/7'), { recursive: true }),
    /^the page of room 7 is/,
  ],
  ['a room’s page is old', () => writeRoom({ ...ROOM, price: 350_000 }), /room 7 has an old price$/],
  [
    'a room’s page data is missing',
    () => rm(join(siteDir, 'page-data/room'), { recursive: true }),
    /^the page data of room 7/,
  ],
  ['a page is empty', () => write('rooms/index.html', ''), /^rooms\/index.html is empty$/],
  [
    'a script is not there',
    () => write('rooms/index.html', '<script src="/app-ffff.js"></script>'),
    /names \/app-ffff.js,/,
  ],
  [
    'a picture of a set is not there',
    () => write('rooms/index.html', `<img srcset="/${PICTURE} 1x, /static/no.webp 2x">`),
    /names \/static\/no.webp,/,
  ],
  [
    'page data names no picture',
    () => write('page-data/rooms/page-data.json', '{"src":"/static/no.avif"}'),
    /json names \/static\/no.avif,/,
  ],
  [
    'a picture cannot be read',
    () => write(PICTURE, 'RIFF'),
    /picture.webp is a picture that cannot be read$/,
  ],
  ['a password stands in a file', () => write('robots.txt', `# ${SECRET}`), /^robots.txt contains a secret$/],
  ['a key stands in a script', () => write(HASHED_SCRIPT, 'x = "sk_live_0123456789"'), /contains a secret$/],
])('reports when %s', async (_what, spoil, problem) => {
  await spoil()
  expect(await check()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
})

it('reports a link to a page that only the live site has', async () => {
  await write('rooms/index.html', '<a href="/room/7">7</a> <a href="/never-there">Soon</a>')
  const liveDir = await makeRelease()
  await rm(join(siteDir, 'room/7'), { recursive: true })
  await expect(check({ liveDir, rooms: [] })).resolves.toEqual([
    'rooms/index.html names /room/7, which is not there',
  ])
})

it('reports a link to a room that does not exist', async () => {
  await write('rooms/index.html', '<a href="/room/99">there</a> <a href="/never-there">Soon</a>')
  await expect(check()).resolves.toEqual(['rooms/index.html names /room/99, which is not there'])
})

it('accepts a post that links to a room without a page, with a note', async () => {
  await mkdir(join(siteDir, 'blog/suites'), { recursive: true })
  await write('blog/suites/index.html', '<a href="/room/8">Suite</a>')
  await expect(check()).resolves.toEqual([])
  expect(told).toEqual(['content/blog/suites.md leads to /room/8, which has no page now: change the link'])
})
