import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ServerEnv } from '../../src/config/server-env'
import { publish } from '../../src/publish/publish'
import type { ContentSource } from '../../src/server/rebuild/rebuild'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../../src/server/releases/store'
import { seedRooms } from '../../src/server/rooms/seed'
import { CONTENT_DIR, testEnv } from './server/backend'
import { makeTempDir } from './server/closing'
import { makePlace, openTestDatabase } from './server/database'

/** A server of the hotel that can publish. */
export interface Publisher {
  /** Absolute folder of the project. */
  root: string
  env: ServerEnv
  store: ReleaseStore
  /** Publishes a small site. */
  publish(environment?: Record<string, string>, reason?: string): Promise<StoredRelease>
  /** Does so only when something has changed. */
  publishChanges(): Promise<StoredRelease>
  /** Publishes with the content of the live release, as after a change of a room. */
  publishRooms(): Promise<StoredRelease>
  /** The lines that publishing has printed. */
  lines: string[]
}

/** Makes a project whose build takes no time, and a server of it. */
export async function makePublisher(settings: Partial<ServerEnv> = {}): Promise<Publisher> {
  const root = await makeTempDir()
  await symlink(resolve('content'), join(root, 'content'))
  await mkdir(join(root, 'node_modules/gatsby'), { recursive: true })
  await copyFile(join(__dirname, 'small-gatsby.js'), join(root, 'node_modules/gatsby/cli.js'))
  const env = testEnv({ dataDir: join(root, 'data'), ...settings })
  const store = openReleaseStore(env)
  const lines: string[] = []
  const run = (
    environment: Record<string, string>,
    isOnlyForChanges: boolean,
    { content = 'desk', reason }: { content?: ContentSource; reason?: string | undefined } = {},
  ) =>
    publish({
      content,
      ...(reason && { reason }),
      root,
      env,
      environment: { PATH: process.env['PATH'], ...environment },
      isOnlyForChanges,
      onProgress: () => undefined,
      print: (line) => void lines.push(line),
      signal: new AbortController().signal,
    })
  return {
    root,
    env,
    store,
    lines,
    publish: (environment = {}, reason) => run(environment, false, { reason }),
    publishChanges: () => run({}, true),
    publishRooms: () => run({}, false, { content: 'live' }),
  }
}

/** Makes a hotel with rooms that can publish, and whose first release is live. */
export async function openPublishingHotel() {
  const place = await makePlace()
  const publisher = await makePublisher(place)
  const database = await openTestDatabase(place)
  await seedRooms(database, CONTENT_DIR)
  await publisher.publish()
  return { ...publisher, place, database, publish: () => publisher.publish() }
}
