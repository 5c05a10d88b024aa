import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ServerEnv } from '../../src/config/server-env'
import { publish } from '../../src/publish/publish'
import { openReleaseStore, type ReleaseStore, type StoredRelease } from '../../src/server/releases/store'
import { testEnv } from './server/backend'
import { makeTempDir } from './server/closing'

/** In the place of Gatsby: writes the least site that passes the check, and waits before for BUILD_GATE. */
const SMALL_BUILD = `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
const gate = process.env.BUILD_GATE
const write = (file, text) => { mkdirSync(dirname('public/' + file), { recursive: true }); writeFileSync('public/' + file, text) }
function build() {
  const { rooms } = JSON.parse(readFileSync('content/rooms.json', 'utf8'))
  const pages = ['index', '404', 'room/[id]/index', ...rooms.map(({ id }) => 'room/' + id + '/index')]
  for (const page of pages) write(page + '.html', '<!doctype html><title>' + page + process.env.BUILD_NAME + '</title>')
  write('app-0123456789abcdef0123.js', 'console.log(1)')
  const settings = { apiHost: '', paystackPublicKey: '', siteUrl: '' }
  write('release.json', JSON.stringify({ settings, inputs: 'x', builtAt: new Date().toISOString() }))
}
const begin = () => (gate && !existsSync(gate) ? setTimeout(begin, 50) : build())
begin()`

/** A server of the hotel that can publish. */
export interface Publisher {
  env: ServerEnv
  store: ReleaseStore
  /** Publishes a small site. */
  publish(environment?: Record<string, string>): Promise<StoredRelease>
}

/** Makes a project whose build takes no time, and a server of it. */
export async function makePublisher(settings: Partial<ServerEnv> = {}): Promise<Publisher> {
  const root = await makeTempDir()
  await symlink(resolve('content'), join(root, 'content'))
  await mkdir(join(root, 'node_modules/gatsby'), { recursive: true })
  await writeFile(join(root, 'node_modules/gatsby/cli.js'), SMALL_BUILD)
  const env = testEnv({ dataDir: join(root, 'data'), ...settings })
  const store = openReleaseStore(env)
  return {
    env,
    store,
    publish: (environment = {}) =>
      publish({
        root,
        env,
        environment: { PATH: process.env['PATH'], ...environment },
        store,
        keep: env.releasesKept,
        secrets: [],
        isShown: false,
        waitMs: 0,
        isOnlyForChanges: false,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
  }
}

/** Writes a shell script that can be run, and gives its path. */
export async function writeScript(script: string): Promise<string> {
  const file = join(await makeTempDir(), 'script')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o700)
  return file
}
