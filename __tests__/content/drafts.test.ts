import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { readRoomEntries } from '../../src/content/read-content'
import { showDrafts } from '../../src/content/show-drafts'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

/** Marks room 4, the Twin Room, as a draft. */
async function withDraft(more: [part: string, by: string][] = []) {
  const copy = await copyContent()
  await copy.replace('rooms.json', '"id": 4,', '"draft": true, "id": 4,')
  for (const [part, by] of more) await copy.replace('rooms.json', part, by)
  return copy
}

async function linesOf(contentDir: string) {
  const { problems, hints } = await checkContent(contentDir)
  return { problems: problems.map(describeProblem), hints: hints.map(describeProblem) }
}

const idsOf = async (contentDir: string) => (await readRoomEntries(contentDir)).map(({ id }) => id)

describe('a draft', () => {
  it('is left out of what is read, and the others lose a mark that says no', async () => {
    const { contentDir } = await withDraft([['"id": 5,', '"draft": false, "id": 5,']])
    expect(await idsOf(contentDir)).toEqual([1, 2, 3, 5, 6, 7, 8])
    for (const entry of await readRoomEntries(contentDir)) expect(entry).not.toHaveProperty('draft')
    expect(await linesOf(contentDir)).toEqual({ problems: [], hints: [] })
  })

  it.each([
    ['a price that is too low', '"price": 98000', '"price": -5', 'price: -5 is too low'],
    ['a missing field', '"size": "32 m²",', '', 'size: is missing'],
    [
      'a missing picture',
      'rooms/twin-room.jpg',
      'rooms/later.jpg',
      'image: content/images has no rooms/later.jpg',
    ],
    [
      'a name that another has',
      '"name": "Deluxe King"',
      '"name": "Twin Room"',
      'name: "Twin Room" is used twice',
    ],
  ])('may be unfinished, which is a hint only: %s', async (_what, part, by, words) => {
    const { contentDir } = await withDraft([[part, by]])
    const { problems, hints } = await linesOf(contentDir)
    expect(problems).toEqual([])
    expect(hints).toEqual([expect.stringContaining(`room 4 ("Twin Room"), ${words}`)])
    expect(await idsOf(contentDir)).toEqual([1, 2, 3, 5, 6, 7, 8])
  })
})

it('names an unfinished draft by its id, also where another has it', async () => {
  const { contentDir } = await withDraft([['"id": 4,', '"id": 8,']])
  const words = 'room 8 ("Twin Room"), id: 8 is used twice; each entry needs its own'
  expect(await linesOf(contentDir)).toEqual({ problems: [], hints: [expect.stringContaining(words)] })
})

describe('showDrafts', () => {
  it('makes entries of the drafts, in their places', async () => {
    const { contentDir } = await withDraft()
    expect(await showDrafts(contentDir)).toEqual([])
    expect(await idsOf(contentDir)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('leaves out an unfinished one, tells what it lacks, and changes nothing else', async () => {
    const { contentDir } = await withDraft([
      ['"price": 98000', '"price": -5'],
      ['"id": 5,', '"draft": true, "id": 5,'],
    ])
    const before = await readFile(join(contentDir, 'rooms.json'), 'utf8')
    const hints = await showDrafts(contentDir)
    expect(hints.map(describeProblem)).toEqual([expect.stringContaining('price: -5 is too low')])
    expect(await idsOf(contentDir)).toEqual([1, 2, 3, 5, 6, 7, 8])
    const after = await readFile(join(contentDir, 'rooms.json'), 'utf8')
    expect(after).toBe(before.replace('"draft": true, "id": 5', '"draft": false, "id": 5'))
  })
})
