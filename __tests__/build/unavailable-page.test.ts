import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeUnavailablePage } from '../../src/build/release'
import { CONTENT_DIR, makeTempDir } from '../support/server/backend'

it('writes a page with telephone and WhatsApp that needs no server, script or other file', async () => {
  const folder = await makeTempDir()
  await writeUnavailablePage(folder, CONTENT_DIR)
  const page = await readFile(join(folder, 'unavailable.html'), 'utf8')
  expect(page).toMatch(
    /<h1>We will be back in a few minutes<\/h1>[^]*href="tel:\+234\d+"[^]*href="https:\/\/wa\.me\/234\d+/,
  )
  expect(page).not.toMatch(/<script|<link|\ssrc=/)
})
