import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '../../../src/server/db/transaction'
import { writeContentFolder } from '../../../src/server/saved-content/content-folder'
import { saveVersion } from '../../../src/server/saved-content/repository'
import { copyContent } from '../../support/content-copy'
import { closeAll, makeTempDir } from '../../support/server/closing'
import { openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

const POST = 'blog/the-pool-by-day-and-by-night.md'

async function setUp() {
  const database = await openTestDatabase()
  const { contentDir, write } = await copyContent({ hasOwnPictures: true })
  const folders = { projectContentDir: contentDir, dataDir: await makeTempDir() }
  let seconds = 0
  const save = (path: string, basedOn: number, data: string | null) =>
    inTransaction(database, (transaction) =>
      saveVersion(transaction, { path, basedOn, data, who: 'Ada' }, new Date(1_000 * (seconds += 1))),
    )
  const writeFolder = () => writeContentFolder(database, folders)
  const read = async (path: string) =>
    readFile(join(await writeFolder(), path), 'utf8').catch(() => undefined)
  return { contentDir, write, save, writeFolder, read }
}

it('is the project’s own folder until something is saved', async () => {
  const { contentDir, writeFolder } = await setUp()
  expect(await writeFolder()).toBe(contentDir)
})

it('has what was saved last, and the project’s newest version of everything else', async () => {
  const { write, save, read } = await setUp()
  await save('dining.json', 0, 'saved')
  await save(POST, 0, null)
  await save('images/pool/new.jpg', 0, Buffer.from('picture').toString('base64'))
  expect(await read('dining.json')).toBe('saved')
  expect(await read('images/pool/new.jpg')).toBe('picture')
  expect(await read(POST)).toBeUndefined()
  await write('dining.json', 'changed by a developer')
  await write('about.json', 'changed by a developer')
  await save('dining.json', 1, 'saved again')
  await save('images/pool/new.jpg', 1, null)
  expect(await read('dining.json')).toBe('saved again')
  expect(await read('about.json')).toBe('changed by a developer')
  expect(await read('images/pool/new.jpg')).toBeUndefined()
})

it('leaves out a saved file that this version of the project does not know', async () => {
  const { save, read } = await setUp()
  await save('spa.json', 0, 'of an earlier version')
  await save('dining.json', 0, 'saved')
  expect(await read('spa.json')).toBeUndefined()
})
