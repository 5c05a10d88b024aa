import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runPreview } from '../../src/preview/preview-command'
import { copyContent } from '../support/content-copy'
import { makePublisher } from '../support/publishing'
import { testEnv } from '../support/server/backend'
import { closeAll, makeTempDir, onClose } from '../support/server/closing'
import { waitFor } from '../support/wait-for'
afterEach(closeAll)

/** Runs a preview until it can be opened in a browser, and returns what it tells. */
async function preview() {
  const { root } = await makePublisher()
  const { contentDir } = await copyContent({ hasOwnPictures: true })
  await rm(join(root, 'content'))
  await rename(contentDir, join(root, 'content'))
  const env = testEnv({ dataDir: await makeTempDir(), isPreview: true })
  const stopping = new AbortController()
  const told: string[] = []
  let running = Promise.resolve()
  const port = await new Promise<number>((resolve, reject) => {
    const print = (line: string) => {
      told.push(line)
      const [, found] = /^Preview on .*:(\d+)$/.exec(line) ?? []
      if (found !== undefined) resolve(Number(found))
    }
    const environment = { PATH: process.env['PATH'], DATA_DIR: env.dataDir, HOTEL_PREVIEW: '1' }
    const { signal } = stopping
    running = runPreview({ root, env, environment, signal, print })
    running.catch(reject)
  })
  onClose(async () => {
    stopping.abort()
    await running
  })
  return { told, port, root }
}

it('prints each step of the first build once, and then the address', async () => {
  const { told, port } = await preview()
  expect(told).toEqual([
    'The preview is being built. The first time takes a minute or more',
    'The preview: reading content',
    'The preview: drawing pages and pictures',
    'The preview: checking pages and pictures',
    'The preview: storing the release',
    `Preview on http://localhost:${port}`,
    'Rehearsal: no money moves, no mail goes out. Ctrl-C ends it',
  ])
  // A browser on this machine sees it, and no proxy.
  const ask = (headers: Record<string, string>) => fetch(`http://localhost:${port}/rooms`, { headers })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
})

it('shows an edit of rooms.json on its pages and in its room list', async () => {
  const { told, port, root } = await preview()
  const rooms = join(root, 'content/rooms.json')
  await writeFile(rooms, (await readFile(rooms, 'utf8')).replace('"price": 85000', '"price": 91000'))
  const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  const isOnPage = async () => (await ask('/page-data/room/1/page-data.json')).includes('"price":91000')
  await waitFor(async () => (await isOnPage()) || undefined)
  await waitFor(async () => told.some((line) => line.includes('up to date')) || undefined)
  expect(await ask('/api/rooms/1/')).toContain('"price":91000')
})
