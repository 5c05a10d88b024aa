import { openBackend } from '../../../src/server/app/backend'
import { copyContent } from '../../support/content-copy'
import { closeAll, testEnv } from '../../support/server/backend'
import { makePlace, withBooks } from '../../support/server/database'

afterEach(closeAll)

it('says at the start, in one line of the log, what file and desk have both changed', async () => {
  const { contentDir, replace } = await copyContent()
  const place = await makePlace()
  const lines: string[] = []
  const start = async () => {
    const stream = { write: (line: string) => void lines.push(line) }
    // Only warnings: the first start also tells of its migrations.
    const backend = await openBackend(testEnv(place), { contentDir, logger: { stream, level: 'warn' } })
    await backend.close()
  }
  await start()
  expect(lines).toEqual([])
  await withBooks(place, (database) =>
    database.updateTable('rooms').set({ price_kobo: 7_000_000 }).where('id', '=', 1).execute(),
  )
  await replace('rooms.json', '"price": 85000', '"price": 90000')
  await start()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^room 1 \("Classic Room"\): "price" is 90000 in content\/rooms\.json/),
  })
})
