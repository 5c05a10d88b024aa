import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeReleaseHash } from '../../src/build/release-hash'
import { closeAll, makeTempDir } from '../support/server/closing'

afterEach(closeAll)

const PAGE = '<html><script>window.___webpackCompilationHash="scripts";</script></html>'

async function makeSite({ price = 1, page = PAGE } = {}): Promise<string> {
  const siteDir = await makeTempDir()
  const files = {
    'index.html': page,
    'room/1/index.html': page,
    'page-data/app-data.json': '{"webpackCompilationHash":"scripts"}\n',
    'page-data/room/1/page-data.json': JSON.stringify({ price }),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, path)), { recursive: true })
    await writeFile(join(siteDir, path), text)
  }
  return siteDir
}

async function hashesOf(siteDir: string): Promise<(string | undefined)[]> {
  const appData = await readFile(join(siteDir, 'page-data/app-data.json'), 'utf8')
  const pages = ['index.html', 'room/1/index.html'].map((page) => readFile(join(siteDir, page), 'utf8'))
  return [appData, ...(await Promise.all(pages))].map((text) => /Hash"?[:=]"([^"]+)"/.exec(text)?.[1])
}

it('gives all pages and their data one hash, which changes with any data and with the scripts', async () => {
  const [site, same, dearer] = [await makeSite(), await makeSite(), await makeSite({ price: 2 })]
  for (const siteDir of [site, same, dearer]) await writeReleaseHash(siteDir, 'scripts')
  const [hash, ...others] = await hashesOf(site)
  expect(hash).toMatch(/^[0-9a-f]{20}$/)
  expect(others).toEqual([hash, hash])
  expect(await hashesOf(same)).toEqual([hash, hash, hash])
  expect(await hashesOf(dearer)).not.toContain(hash)
  await writeReleaseHash(same, 'other scripts')
  expect(await hashesOf(same)).not.toContain(hash)
})

it('ties a page that a later build has left as it was, and writes no file that stays the same', async () => {
  const siteDir = await makeSite()
  await writeReleaseHash(siteDir, 'scripts')
  const before = await stat(join(siteDir, 'index.html'))
  await writeReleaseHash(siteDir, 'scripts')
  expect((await stat(join(siteDir, 'index.html'))).mtimeMs).toBe(before.mtimeMs)
  const old = await hashesOf(siteDir)
  await writeFile(join(siteDir, 'page-data/room/1/page-data.json'), '{"price":3}')
  await writeReleaseHash(siteDir, 'scripts')
  const [appData, ...pages] = await hashesOf(siteDir)
  expect(pages).toEqual([appData, appData])
  expect(old).not.toContain(appData)
})
