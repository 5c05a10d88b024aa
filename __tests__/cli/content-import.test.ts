import { resolve } from 'node:path'
import { inTransaction } from '../../src/server/db/transaction'
import { compareWithProject, importContent } from '../../src/server/editor/import-content'
import { readContentFile, readContentVersions } from '../../src/server/editor/read-files'
import { saveVersion } from '../../src/server/editor/repository'
import { removeContent, saveContent } from '../../src/server/editor/save-content'
import { MARKETING } from '../support/server/actor'
import { openDesk, terminalOf } from '../support/server/desk'
import { readJournal } from '../support/server/receptionist'

const NOW = new Date('2026-11-27T18:05:00Z')
const POST = 'blog/how-to-book-a-room-for-tonight.md'

/** A hotel at whose desk Ada has given the dining page another headline and written a post. */
async function setUp() {
  const hotel = await openDesk()
  const { database, dataDir } = hotel
  const place = { database, dataDir, projectContentDir: resolve('content') }
  const read = async (path: string) => (await readContentFile(place, path)).value as Record<string, object>
  const page = await read('dining.json')
  const value = { ...page, banner: { ...page['banner'], headline: 'Our table' } }
  await saveContent(place, MARKETING, { path: 'dining.json', version: 0, value }, NOW)
  const post = { draft: true, title: 'Only at the desk' }
  await saveContent(place, MARKETING, { path: 'blog/own.md', version: 0, value: post }, NOW)
  return { ...hotel, place, read, page }
}

it('shows what content/ would change and asks, and keeps the desk’s version in the history', async () => {
  const { run, place, read, page, database } = await setUp()
  const no = terminalOf('no')
  const refused = await run(['content', 'import'], { terminal: no.terminal })
  expect([refused.code, refused.out, refused.err]).toEqual([
    1,
    [
      '- content/dining.json (Dining page), saved by Ada on 27 Nov 2026, 19:05 WAT',
      '    /banner/headline: "Our table" -> "Exquisite Dining"',
    ],
    ['Nothing was changed.'],
  ])
  expect(no.questions).toEqual([
    'The project’s version replaces the desk’s in 1 file. The desk’s stays in the history. Continue? [yes/no] ',
  ])
  const { code, out } = await run(['content', 'import', 'content/dining.json'], {
    terminal: terminalOf('yes').terminal,
  })
  expect([code, out.at(-1)]).toEqual([0, 'Imported. `npm run publish` brings it to the site.'])
  expect(await read('dining.json')).toEqual(page)
  const versions = await readContentVersions(place, 'dining.json')
  expect(versions.map(({ version, saved_by }) => [version, saved_by])).toEqual([
    [2, expect.stringContaining('(terminal)')],
    [1, 'Ada'],
    [0, null],
  ])
  expect(await readJournal(database)).toContain(
    'Dining page was taken from the project’s files, version 2: banner headline “Exquisite Dining”, was “Our table”.',
  )
  expect((await run(['content', 'import'])).out).toEqual(['The desk already has these files of content/.'])
})

it('brings back what was removed at the desk, and leaves what only the desk has', async () => {
  const { run, place, read } = await setUp()
  const status = async () => (await run(['status'])).out
  await removeContent(place, MARKETING, { path: POST, version: 0 }, NOW)
  expect(await status()).toContain('Content     3 files saved at the desk, 3 differ from the project’s')
  expect((await run(['content', 'import', '--yes'])).out).toEqual([
    expect.stringMatching(/^- content\/blog\/how-to-book.*\.md \(.*\), removed by Ada on .*, comes back$/),
    expect.stringMatching(/^- content\/dining\.json /),
    expect.stringContaining('/banner/headline'),
    expect.stringMatching(/^Imported\./),
  ])
  expect(await read(POST)).toMatchObject({ title: 'How to book a room for tonight' })
  expect(await read('blog/own.md')).toMatchObject({ title: 'Only at the desk' })
  expect(await status()).toContain('Content     3 files saved at the desk, 1 differ from the project’s')
})

it('refuses what the check refuses', async () => {
  const { run, database } = await setUp()
  const picture = { path: 'images/dining/restaurant.jpg', basedOn: 0, data: null, who: 'Ada' }
  await inTransaction(database, (transaction) => saveVersion(transaction, picture, NOW))
  const { code, err } = await run(['content', 'import', 'content/dining.json', '--yes'])
  expect([code, err]).toEqual([
    1,
    [
      expect.stringMatching(
        /^content\/dining\.json:5:12: banner\.src: content\/images has no dining\/restaurant\.jpg;/,
      ),
    ],
  ])
  expect((await run(['content', 'import', '--yes'])).code).toBe(0)
})

it('imports nothing when the desk has saved in the meantime', async () => {
  const { place, read } = await setUp()
  const agreed = await compareWithProject(place)
  const value = { ...(await read('dining.json')), opening: 'Saved meanwhile.' }
  await saveContent(place, MARKETING, { path: 'dining.json', version: 1, value }, NOW)
  const importing = importContent(place, MARKETING, agreed.slice(1), NOW)
  await expect(importing).rejects.toThrow('Nothing was imported: please run the import again.')
  expect(await read('dining.json')).toEqual(value)
})

it.each([
  ['content/rooms.json', 'content/rooms.json is no file of content/ that is edited at the desk'],
  ['dining.json', 'dining.json is no file of content/ that is edited at the desk'],
  ['content/blog/own.md', 'content/ has no blog/own.md: it is the desk’s own'],
])('names %s, which cannot be imported', async (file, message) => {
  const { run } = await setUp()
  const { code, err } = await run(['content', 'import', file, '--yes'])
  expect([code, err]).toEqual([1, [message]])
})
