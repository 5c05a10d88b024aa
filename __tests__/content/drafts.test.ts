import { checkContent } from '../../src/content/check-content'
import { showDrafts } from '../../src/content/drafts'
import { describeProblem } from '../../src/content/problem'
import { readRoomEntries } from '../../src/content/read-content'
import { copyContent } from '../support/content-copy'

/** Marks room 4, the Twin Room, as a draft, and room 5 as none. */
async function withDraft() {
  const copy = await copyContent()
  await copy.replace('rooms.json', '"id": 4,', '"draft": true, "id": 4,')
  await copy.replace('rooms.json', '"id": 5,', '"draft": false, "id": 5,')
  return copy
}

const idsOf = async (contentDir: string) => (await readRoomEntries(contentDir)).map(({ id }) => id)
const problemsOf = async (contentDir: string) =>
  (await checkContent(contentDir)).problems.map(describeProblem)

it('leaves out a draft, which may be unfinished', async () => {
  const { contentDir, replace } = await withDraft()
  await replace('rooms.json', '"price": 98000', '"price": -5')
  expect(await idsOf(contentDir)).toEqual([1, 2, 3, 5, 6, 7, 8])
  for (const entry of await readRoomEntries(contentDir)) expect(entry).not.toHaveProperty('draft')
  expect(await problemsOf(contentDir)).toEqual([])
})

it('shows drafts in a preview, which says what they lack', async () => {
  const { contentDir, replace } = await withDraft()
  await showDrafts(contentDir)
  expect(await idsOf(contentDir)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await replace('rooms.json', '"price": 98000', '"price": -5')
  expect(await problemsOf(contentDir)).toEqual([
    expect.stringContaining('rooms 4 ("Twin Room"), price: -5 does not fit'),
  ])
})
