import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { HASHED_SCRIPT, makeRelease } from '../../support/server/release'

afterEach(closeAll)

it('has no address for what the build notes beside the pages, and for copies of files', async () => {
  const siteDir = await makeRelease()
  const { app } = await openTestBackend({ siteDir })
  const names = ['release.json', 'chunk-map.json', 'webpack.stats.json', 'index.html.br', 'app.js.map']
  for (const name of names) {
    await writeFile(join(siteDir, name), 'for nobody')
    expect((await app.inject(`/${name}`)).statusCode).toBe(404)
  }
  expect((await app.inject(`/${HASHED_SCRIPT}.gz`)).statusCode).toBe(404)
  expect((await app.inject('/Release.json')).statusCode).toBe(404)
})
