import { randomUUID } from 'node:crypto'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDeskFiles } from '../../src/publish/workspace'
import type { Publishing } from '../../src/server/desk/services'
import { addPicture, listPictures } from '../../src/server/editor/pictures'
import { readContentFile } from '../../src/server/editor/read-files'
import { removeContent, saveContent } from '../../src/server/editor/save-content'
import type { Builder } from '../../src/server/rebuild/builder'
import type { Rebuild } from '../../src/server/rebuild/rebuild'
import { setSchedule } from '../../src/server/rebuild/schedule'
import { openReleaseStore } from '../../src/server/releases/store'
import { digestRooms } from '../../src/server/rooms/repository'
import { CONTENT_DIR, type TestBackend } from './server/backend'
import { makeTempDir } from './server/closing'
import { describeBuild } from './server/release'
import { COLLEAGUE } from './server/stays'
import { picture } from './uploads'

/** A builder that builds nothing: a test says how far its builds are. */
function openBuilder(now: () => Date) {
  const builds: Rebuild[] = []
  const builder: Builder = {
    trigger(_reason, content = 'desk') {
      const build: Rebuild = { id: randomUUID(), state: 'queued', content, triggeredAt: now().toISOString() }
      builds.push(build)
      return build
    },
    list: () => builds,
    ended: async () => undefined,
    stop: async () => undefined,
  }
  return { builder, builds }
}

/** Opens the texts, builds and releases of a hotel for its pages. */
export function openPagesSite({ database, dataDir }: TestBackend, now: () => Date) {
  const place = { database, projectContentDir: CONTENT_DIR }
  const store = openReleaseStore({ releasesDir: join(dataDir, 'releases') }, now)
  const { builder, builds } = openBuilder(now)
  const publishing: Publishing = {
    store,
    builder,
    async useRelease(id, record) {
      await record()
      await store.goLive(id)
    },
  }

  /** Puts what was saved into the store, as a build does. */
  async function publish(reason?: string): Promise<void> {
    const [siteDir, contentDir] = [await makeTempDir(), join(await makeTempDir(), 'content')]
    await cp(CONTENT_DIR, contentDir, { recursive: true, filter: (path) => !path.includes('images') })
    await mkdir(join(contentDir, 'images'))
    await writeDeskFiles(database, contentDir)
    const rooms = await digestRooms(database, now())
    const description = { ...describeBuild(), builtAt: now().toISOString(), rooms, reason }
    await writeFile(join(siteDir, 'release.json'), JSON.stringify(description))
    await store.goLive((await store.add({ siteDir, contentDir })).id)
  }

  return {
    services: { publishing, projectContentDir: CONTENT_DIR },
    /** The builds of the site. A test pushes and changes them. */
    builds,
    publish,
    /** Lets Chidi set the time of the next publishing, by the hotel's clock. */
    schedule: (at: string) =>
      database
        .transaction()
        .execute((transaction) => setSchedule(transaction, { at, seen: null, who: COLLEAGUE.who }, now())),
    readText: (path: string) => readContentFile(place, path),
    /** Lets Chidi save a text of content/, changed from what it is now. */
    async saveText<Value extends object>(path: string, change: (value: Value) => object): Promise<void> {
      const { version, value } = await readContentFile(place, path)
      await saveContent(place, COLLEAGUE, { path, version, value: change(value as Value) }, now())
    },
    /** Lets Chidi begin a post. */
    writePost: (path: string, value: object) =>
      saveContent(place, COLLEAGUE, { path, version: 0, value, is_new: true }, now()),
    async removePost(path: string): Promise<void> {
      const { version } = await readContentFile(place, path)
      await removeContent(place, COLLEAGUE, { path, version }, now())
    },
    /** Makes the file of a picture, for the page to send. */
    drawPicture: async (width: number, height: number) => new Uint8Array(await picture(width, height)),
    findPicture: async (path: string) => (await listPictures(place)).find((one) => one.path === path),
    /** Lets Chidi add a picture. Returns its path. */
    async addPicture(name: string, width = 1_500, height = 1_000): Promise<string> {
      const bytes = await picture(width, height)
      return (await addPicture(place, COLLEAGUE, { name, bytes, use: 'cropped' }, now())).path
    },
  }
}
