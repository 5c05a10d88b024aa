import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { checkContent, readContentFiles } from '../../src/content/check-content'
import { CONTENT_FILES } from '../../src/content/content-files'
import { ContentError, describeProblem } from '../../src/content/problem'
import { copyContent } from '../support/content-copy'
import { heic } from '../support/uploads'

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

it('names everything at once, file by file and from the top', async () => {
  const { contentDir, replace, write } = await copyContent()
  await replace('rooms.json', '"price": 130000', '"price": -5')
  await replace('rooms.json', '"size": "28 m²",', '')
  await replace('home.json', '"Unwind"', '""')
  await replace('home.json', '"description":', '"descripton":')
  await replace('dining.json', 'dining/table-setting.jpg', 'dining/nowhere.jpg')
  await write('pool.json', '{ "slides": [] }')
  await rename(join(contentDir, 'facilities.json'), join(contentDir, 'facilites.json'))
  expect(await problemsOf(contentDir)).toEqual([
    'content/facilites.json: no page reads this file; did you mean "facilities.json"?',
    'content/dining.json:13:14: features 1 ("A Table for the Occasion"), src: content/images has no dining/nowhere.jpg; put the picture there',
    'content/facilities.json: cannot be read; the file must be there',
    'content/home.json:1:1: description: is missing; right is a description of at most 160 characters',
    'content/home.json:3:17: descripton: is not a field that is known here; did you mean "description"?',
    'content/home.json:22:16: pool.eyebrow: "" does not fit; right is a line of at most 30 characters',
    'content/pool.json:1:13: slides: is a list of 0; right is a list of exactly 4',
    'content/rooms.json:3:5: rooms 1 ("Classic Room"), size: is missing; right is a text of at most 20 characters, such as "32 m²"',
    'content/rooms.json:30:16: rooms 3 ("Deluxe King"), price: -5 does not fit; right is a price in naira from 50 to 10000000',
  ])
})

it.each([
  ['a comma that is missing', '"size": "28 m²",', '"size": "28 m²"', ':9:7: is not JSON; a comma is missing'],
  ['a price with a comma', '85000', '85,000', ':10:19: is not JSON; write "field": value; no comma'],
  ['a price in quotation marks', '85000', '"85000"', ':10:16: rooms 1 ("Classic Room"), price: "85000" does'],
  [
    'a price with a point for thousands',
    '85000',
    '85.000',
    ', price: has more than 2 digits after the point',
  ],
  [
    'a name that another room has',
    '"Superior Room"',
    '"classic  room"',
    'name: "classic  room" is used twice',
  ],
  ['a name that is too long', '"Superior Room"', `"${'x'.repeat(39)}"`, 'name: has 39 characters'],
])('refuses %s', async (_what, part, by, words) => {
  const { contentDir, replace } = await copyContent()
  await replace('rooms.json', part, by)
  expect(await problemsOf(contentDir)).toEqual([expect.stringContaining(words)])
})

it('names a question that asks nothing', async () => {
  const { contentDir, replace } = await copyContent()
  await replace('questions.json', 'Where can I park?', 'Parking')
  expect(await problemsOf(contentDir)).toEqual([
    expect.stringMatching(
      /questions 16 \("Parking"\), question: "Parking" does not fit; right is a question of /,
    ),
  ])
})

it.each([
  ['an empty list of rooms', '{ "rooms": [] }', '1:12: rooms: is a list of 0'],
  ['an entry that is no room', '{ "rooms": [7] }', '1:13: rooms 1: 7 does not fit'],
  ['an empty file', '', '1:1: is not JSON'],
  ['another thing', '"rooms"', '1:1: "rooms" does not fit'],
])('refuses %s', async (_what, text, start) => {
  const { contentDir, write } = await copyContent()
  await write('rooms.json', text)
  expect(await problemsOf(contentDir)).toEqual([expect.stringContaining(`content/rooms.json:${start}`)])
})

it.each([
  ['UTF-16', Buffer.from('{ "title": "a" }\n', 'utf16le')],
  ['Latin-1', Buffer.from('{ "title": "28 m²" }\n', 'latin1')],
])('refuses a file in %s', async (_what, bytes) => {
  const { contentDir } = await copyContent()
  await writeFile(join(contentDir, 'home.json'), bytes)
  expect(await problemsOf(contentDir)).toEqual([
    'content/home.json: is not written in UTF-8; save it as UTF-8',
  ])
})

describe('a picture', () => {
  it.each([
    ['rooms/classic-room.jpg', 1600, 1200, 'jpeg', 'is 1600x1200 pixels; right is 3:2, such as 1600x1067'],
    ['dining/restaurant.jpg', 900, 600, 'jpeg', 'is 900x600 pixels; right is a width of at least 1200'],
    ['pool/pool-day.jpg', 1500, 1000, 'png', 'is a file in the format PNG; right is a JPEG, PNG,'],
    // As a picture it would take 300 MB.
    ['pool/pool-day.jpg', 12_000, 8000, 'png', 'is 12000x8000 pixels and 1 MB; right are at most 12 MB'],
  ] as const)(
    'is refused when it does not fit: %s, %i x %i, %s',
    async (path, width, height, format, words) => {
      const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
      await draw(path, width, height, format)
      const problems = await problemsOf(contentDir)
      expect(problems.length).toBeGreaterThan(0)
      for (const problem of problems) expect(problem).toContain(`${path} ${words}`)
    },
  )

  it('is named when it has the colours of print, or is a HEIC whatever its name, used or not', async () => {
    const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
    const place = (path: string) => join(contentDir, 'images', path)
    await draw('dining/new.jpg', 1200, 800)
    const red = await readFile(place('dining/new.jpg'))
    await writeFile(place('dining/bar.jpg'), await sharp(red).toColourspace('cmyk').jpeg().toBuffer())
    await writeFile(place('dining/new.jpg'), heic())
    expect(await problemsOf(contentDir)).toEqual([
      expect.stringMatching(
        /dining\.json.*bar\.jpg has the colours of print \(CMYK\); export it in the colours sRGB$/,
      ),
      'content/images/dining/new.jpg: dining/new.jpg is a HEIC picture; export it as JPEG',
    ])
  })

  it('is refused when it is half a file', async () => {
    const { contentDir } = await copyContent({ hasOwnPictures: true })
    await truncate(join(contentDir, 'images/rooms/twin-room.jpg'), 40_000)
    const words = 'rooms/twin-room.jpg is not a picture that can be decoded; export it once more'
    expect((await problemsOf(contentDir)).filter((problem) => problem.includes(words))).toHaveLength(1)
  })
})

describe('readContentFiles', () => {
  it('returns the content without the name of its schema', async () => {
    const { contents, posts } = await readContentFiles((await copyContent()).contentDir)
    expect([...contents.keys()]).toEqual(Object.keys(CONTENT_FILES))
    expect(posts.length).toBeGreaterThan(0)
  })

  it('throws all problems, a line each', async () => {
    const { contentDir, replace } = await copyContent()
    await replace('home.json', '"Unwind"', '""')
    await replace('rooms.json', '"price": 130000', '"price": -5')
    const reading = readContentFiles(contentDir)
    await expect(reading).rejects.toThrow(ContentError)
    await expect(reading).rejects.toThrow(/^content\/home\.json:.*\ncontent\/rooms\.json:[^\n]*$/)
  })
})

it.each(['//evil.example', String.raw`/\\evil.example`, String.raw`/\t/evil.example`, '/rooms\u200B'])(
  'takes %s for no page of the site',
  async (path) => {
    const { contentDir, replace } = await copyContent()
    await replace('dining.json', '"/facilities"', `"${path}"`)
    expect(await problemsOf(contentDir)).toEqual([expect.stringContaining('the path of a page of this site')])
  },
)
