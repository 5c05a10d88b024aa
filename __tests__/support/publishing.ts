import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ServerEnv } from '../../src/config/server-env'
import { publish } from '../../src/publish/publish'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../../src/server/releases/store'
import { testEnv } from './server/backend'
import { makeTempDir } from './server/closing'

/** A server of the hotel that can publish. */
export interface Publisher {
  /** Absolute folder of the project. */
  root: string
  env: ServerEnv
  store: ReleaseStore
  /** Publishes a small site. */
  publish(environment?: Record<string, string>): Promise<StoredRelease>
  /** Does so only when something has changed. */
  publishChanges(): Promise<StoredRelease>
  /** What publishing has told in lines. */
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
  const run = (environment: Record<string, string>, isOnlyForChanges: boolean) =>
    publish({
      root,
      env,
      environment: { PATH: process.env['PATH'], ...environment },
      isShown: false,
      isOnlyForChanges,
      onProgress: () => undefined,
      tell: (line) => void lines.push(line),
      signal: new AbortController().signal,
    })
  return {
    root,
    env,
    store,
    lines,
    publish: (environment = {}) => run(environment, false),
    publishChanges: () => run({}, true),
  }
}
