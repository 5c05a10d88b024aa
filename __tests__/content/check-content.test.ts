import { appendFile, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContent, readContentFiles } from '../../src/content/check-content'
import { CONTENT_FILES } from '../../src/content/content-files'
import { ContentError, describeProblem } from '../../src/content/problem'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

describe('the check', () => {
  it('names everything at once, file by file and from the top', async () => {
    const { contentDir, replace, write } = await copyContent()
    await replace('rooms.json', '"price": 130000', '"price": -5')
    await replace('rooms.json', '"size": "28 m²",', '"size": "28 m²"')
    await replace('home.json', '"Unwind"', '""')
    await replace('dining.json', 'dining/table-setting.jpg', 'dining/nowhere.jpg')
    await write('pool.json', '{ "slides": [] }')
    await rename(join(contentDir, 'facilities.json'), join(contentDir, 'facilites.json'))
    expect(await problemsOf(contentDir)).toEqual([
      'content/facilites.json: no page reads this file; did you mean "facilities.json"?',
      'content/dining.json:12:14: feature number 1 ("A Table for the Occasion"), src: content/images has no dining/nowhere.jpg; put the picture there',
      'content/facilities.json: cannot be read; the file must be there',
      'content/home.json:15:16: pool.eyebrow: is empty; right is a line of at most 30 characters',
      'content/pool.json:1:13: slides: is an empty list; right is a list of exactly 4',
      'content/rooms.json:9:22: a comma is missing; write a comma after this entry',
      expect.stringContaining('room 3 ("Deluxe King"), price: -5 is too low'),
    ])
  })

  it.each([
    ['an empty list of rooms', '{ "rooms": [] }', 'content/rooms.json:1:12: rooms: is an empty list'],
    [
      'an entry that is no room',
      '{ "rooms": [7] }',
      'content/rooms.json:1:13: room number 1: 7 does not fit',
    ],
    [
      'an empty file',
      '',
      'content/rooms.json: is empty; put back what it was before, or write the fields that content/schemas/rooms.schema.json lists',
    ],
    ['a file of spaces', ' \n\n', 'content/rooms.json: is empty; put back'],
    ['another thing', '"rooms"', 'content/rooms.json:1:1: "rooms" does not fit'],
  ])('refuses %s', async (_what, text, start) => {
    const { contentDir, write } = await copyContent()
    await write('rooms.json', text)
    expect(await problemsOf(contentDir)).toEqual([expect.stringContaining(start)])
  })

  it('tells that nothing is there where the folder is missing', async () => {
    const { contentDir } = await copyContent()
    await rm(contentDir, { recursive: true })
    expect(await problemsOf(contentDir)).toHaveLength(Object.keys(CONTENT_FILES).length)
  })
})

describe('a picture', () => {
  it.each([
    ['rooms/classic-room.jpg', 1600, 1200, 'jpeg', 'is 1600x1200 pixels; right is 3:2, such as 1600x1067'],
    ['rooms/classic-room.jpg', 1199, 799, 'jpeg', 'is 1199x799 pixels; right is a width of at least 1200'],
    ['dining/restaurant.jpg', 900, 600, 'jpeg', 'is 900x600 pixels; right is a width of at least 1200'],
    ['pool/pool-day.jpg', 1500, 1000, 'gif', 'is a file in the format GIF; right is a JPEG, PNG,'],
    ['pool/pool-day.jpg', 1500, 1000, 'png', 'is in truth in the format PNG; rename it to pool/pool-day.png'],
  ] as const)('that does not fit is told: %s, %i x %i, %s', async (path, width, height, format, words) => {
    const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
    await draw(path, width, height, format)
    const problems = await problemsOf(contentDir)
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toContain(`${path} ${words}`)
  })

  it('that is far too large is told, and not decoded', async () => {
    const { contentDir, draw } = await copyContent({ hasOwnPictures: true })
    // As a picture it would take 900 MB.
    await draw('pool/pool-day.jpg', 18_000, 12_000, 'png')
    const path = join(contentDir, 'images/rooms/twin-room.jpg')
    await appendFile(path, Buffer.alloc(13 * 1024 * 1024))
    const problems = await problemsOf(contentDir)
    expect(new Set(problems.map((problem) => problem.replace(/^.*: (?=pool|rooms)/, '')))).toEqual(
      new Set([
        'pool/pool-day.jpg is 18000x12000 pixels, which is too large; right are at most 64 million pixels: export it anew as a JPEG, 2400 pixels wide',
        'rooms/twin-room.jpg is a file of 13 MB; right are at most 12 MB: export it anew as a JPEG, 2400 pixels wide',
      ]),
    )
  })

  it('that is half a file is told', async () => {
    const { contentDir } = await copyContent({ hasOwnPictures: true })
    await truncate(join(contentDir, 'images/rooms/twin-room.jpg'), 40_000)
    const words = 'rooms/twin-room.jpg is not a picture that can be decoded; export it once more'
    const problems = await problemsOf(contentDir)
    expect(problems.filter((problem) => problem.includes(words))).toHaveLength(2)
  })
})

describe('readContentFiles', () => {
  it('gives the content without the name of its schema', async () => {
    const { contents, posts } = await readContentFiles((await copyContent()).contentDir)
    expect([...contents.keys()]).toEqual(Object.keys(CONTENT_FILES))
    for (const content of contents.values()) expect(content).not.toHaveProperty('$schema')
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
