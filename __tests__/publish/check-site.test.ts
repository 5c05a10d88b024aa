import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { checkSite, type SiteToCheck } from '../../src/publish/check-site'
import { closeAll } from '../support/server/closing'
import { HASHED_SCRIPT, makeRelease } from '../support/server/release'

afterEach(closeAll)

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

async function writePage(file: string, html: string): Promise<void> {
  await write(file, html)
  await write(`${file}.br`, brotliCompressSync(html))
  await rm(join(siteDir, `${file}.gz`))
}

const told: string[] = []
const check = (options: Partial<SiteToCheck> = {}) =>
  checkSite({
    siteDir,
    liveDir: undefined,
    rooms: [ROOM],
    knownIds: new Set([7, 8]),
    secrets: [SECRET],
    tell: (line) => told.push(line),
    ...options,
  })

it('names the first of the pages that name what is not there, whichever was read first', async () => {
  const problem = '<img src="/static/no.webp"><img src="/static/also.webp">'
  await writePage('index.html', problem)
  await writePage('rooms/index.html', problem)
  await expect(check()).resolves.toEqual([
    'index.html names /static/also.webp, which is not there',
    'index.html names /static/no.webp, which is not there',
  ])
})

it('finds nothing wrong with a whole site', async () => {
  await writePage(
    'rooms/index.html',
    `<link rel="preload" href="/${HASHED_SCRIPT}"><a href="/room/7?from=a&amp;b=1#top">7</a> <a href="/">home</a>
     <img src="/${PICTURE}" srcset="/${PICTURE} 480w, /${PICTURE} 720w"><a href="https://wa.me/1">us</a>
     <script src="/${HASHED_SCRIPT}"></script><img src="/api/pictures/rooms/a.jpg">`,
  )
  await expect(check()).resolves.toEqual([])
})

it.each<[string, () => Promise<void>, RegExp]>([
  [
    'a page that must be there is missing',
    () => rm(join(siteDir, '404.html')),
    /^the page 404.html is missing$/,
  ],
  [
    'the page of a room is missing',
    () => rm(join(siteDir, 'room/7'), { recursive: true }),
    /^the page of room 7 is missing$/,
  ],
  [
    'the page of a room was not drawn anew',
    () => writeRoom({ ...ROOM, price: 350_000 }),
    /^the page of room 7 has an old price$/,
  ],
  [
    'the page data of a room is missing',
    () => rm(join(siteDir, 'page-data/room'), { recursive: true }),
    /^the page data of room 7 is missing$/,
  ],
  ['a page is empty', () => writePage('rooms/index.html', ''), /^rooms\/index.html is empty$/],
  ['a script is not there', () => rm(join(siteDir, HASHED_SCRIPT)), /does not unpack to its original$/],
  [
    'a page names a script that is not there',
    () => writePage('rooms/index.html', '<script src="/app-ffff.js"></script>'),
    /names \/app-ffff.js, which is not there$/,
  ],
  [
    'a picture of a set is not there',
    () => writePage('rooms/index.html', `<img srcset="/${PICTURE} 1x, /static/no.webp 2x">`),
    /names \/static\/no.webp, which is not there$/,
  ],
  [
    'page data names a picture that is not there',
    () => write('page-data/rooms/page-data.json', '{"src":"/static/no.avif"}'),
    /page-data.json names \/static\/no.avif, which is not there$/,
  ],
  [
    'a picture cannot be read',
    () => write(PICTURE, 'RIFF'),
    /picture.webp is a picture that cannot be read$/,
  ],
  ['a script is cut off', () => write(HASHED_SCRIPT, 'if (a) {'), /^app-0123456789\.js is not a script$/],
  [
    'page data is cut off',
    () => write('page-data/rooms/page-data.json', '{"a":'),
    /page-data.json is not JSON$/,
  ],
  [
    'a compressed page is of another build',
    () => write('rooms/index.html.br', brotliCompressSync('old')),
    /^rooms\/index.html.br does not unpack to its original$/,
  ],
  ['a password stands in a file', () => write('robots.txt', `# ${SECRET}`), /^robots.txt contains a secret$/],
  [
    'a secret key stands in a script',
    () => write(HASHED_SCRIPT, 'x = "sk_live_0123456789"'),
    /contains a secret$/,
  ],
  [
    'a page has a script of another host',
    () => writePage('rooms/index.html', '<script src="https://cdn.example/a.js"></script>'),
    /^the policy of rooms\/index.html would block https:\/\/cdn.example\/a.js$/,
  ],
  [
    'a page has an inline handler',
    () => writePage('rooms/index.html', '<img src="/" onerror="alert()">'),
    /would block the attribute onerror$/,
  ],
])('tells when %s', async (_what, spoil, problem) => {
  await spoil()
  expect(await check()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
})

it('tells of a link to a page that only the live site has', async () => {
  await writePage('rooms/index.html', '<a href="/room/7">7</a> <a href="/never-there">Soon</a>')
  const liveDir = await makeRelease()
  await rm(join(siteDir, 'room/7'), { recursive: true })
  await expect(check({ liveDir, rooms: [] })).resolves.toEqual([
    'rooms/index.html names /room/7, which is not there',
  ])
})

it('tells of a link to a room that there is not', async () => {
  await writePage('rooms/index.html', '<a href="/room/99">there</a> <a href="/never-there">Soon</a>')
  await expect(check()).resolves.toEqual(['rooms/index.html names /room/99, which is not there'])
})

describe('a post that leads to a room without a page', () => {
  beforeEach(async () => {
    await mkdir(join(siteDir, 'blog/suites'), { recursive: true })
    await write('blog/suites/index.html', '<a href="/room/8">Suite</a>')
  })

  it.each([
    ['was taken off', new Set([7, 8])],
    ['may have been, where the books are not known', undefined],
  ])('stops nothing when that room %s, and is told', async (_what, knownIds) => {
    await expect(check({ knownIds })).resolves.toEqual([])
    await writePage('rooms/index.html', '<a href="/room/8">Suite</a>')
    await expect(check({ knownIds })).resolves.toEqual(['rooms/index.html names /room/8, which is not there'])
    expect(told.slice(1)).toEqual([
      'blog/suites leads to /room/8, which has no page now: change the link unless the room comes back',
    ])
  })

  it('is a problem when there never was such a room', async () => {
    await expect(check({ knownIds: new Set([7]) })).resolves.toEqual([
      'blog/suites/index.html names /room/8, which is not there',
    ])
    expect(told).toEqual([])
  })
})

it('does not read a script again that the live site has', async () => {
  const liveDir = siteDir
  await write(HASHED_SCRIPT, 'if (a) {')
  await expect(check({ liveDir })).resolves.not.toContainEqual(expect.stringContaining('is not a script'))
})
