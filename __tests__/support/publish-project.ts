import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sqliteFile } from '../../src/server/db/database'
import { INPUT_PATHS } from '../../src/server/releases/inputs'
import { openReleaseStore, type ReleaseStore } from '../../src/server/releases/store'
import { changeRoom } from '../../src/server/rooms/offer'
import { exitCode, start, type StartedProgram } from './process/project'
import { MARKETING } from './server/actor'
import { makeTempDir } from './server/closing'
import { withBooks } from './server/database'

/** A copy of the project in which somebody edits a price and publishes, with its own DATA_DIR. */
export interface PublishProject {
  /** Absolute folder of the project. */
  root: string
  dataDir: string
  store: ReleaseStore
  /** Changes the price of the first room, in naira: at the desk, or before there is a database, in the seed. */
  setPrice(price: number): Promise<void>
  /** Starts `npm run publish`. */
  startPublish(env?: Record<string, string>): StartedProgram
  /** Publishes, and gives what it said in one line, and its exit code. */
  publish(env?: Record<string, string>): Promise<{ code: number | null; said: string }>
  /** Starts `npm run serve`, on a free port. */
  serve(env?: Record<string, string>): StartedProgram
}

export interface PublishProjectOptions {
  /** True builds with Gatsby itself; otherwise a stand-in writes a small site within a moment. */
  isReal: boolean
  /** Absolute folder for DATA_DIR. By default a new one. */
  dataDir?: string
  /** Absolute folder of a built site, which the first server then takes in. By default there is none. */
  builtSite?: string
}

const PUBLISH = [process.execPath, '--import', 'tsx', 'src/publish/publish-command.ts']

export async function makePublishProject(options: PublishProjectOptions): Promise<PublishProject> {
  const root = await makeTempDir()
  for (const name of INPUT_PATHS.filter((path) => path !== 'content')) {
    await symlink(resolve(name), join(root, name))
  }
  await cp('content', join(root, 'content'), { recursive: true })
  if (options.isReal) await symlink(resolve('node_modules'), join(root, 'node_modules'))
  else await replaceGatsby(join(root, 'node_modules'))
  if (options.builtSite !== undefined) await cp(options.builtSite, join(root, 'public'), { recursive: true })
  const { dataDir = join(root, 'data') } = options
  const startIt = (command: string[], env = {}) =>
    start(root, { DATA_DIR: dataDir, REBUILD_AUTO: 'off', ...env }, command)
  const startPublish = (env?: Record<string, string>) => startIt([...PUBLISH, '--quiet'], env)

  return {
    root,
    dataDir,
    store: openReleaseStore({ releasesDir: join(dataDir, 'releases') }),
    startPublish,
    async setPrice(price) {
      const place = { dataDir, databaseUrl: undefined }
      if (existsSync(sqliteFile(dataDir))) {
        return withBooks(place, (database) => changeRoom(database, MARKETING, 1, { price }, new Date()))
      }
      const file = join(root, 'content/rooms.json')
      const content: { rooms: object[] } = JSON.parse(await readFile(file, 'utf8'))
      const [first, ...others] = content.rooms
      await writeFile(file, JSON.stringify({ ...content, rooms: [{ ...first, price }, ...others] }))
    },
    async publish(env) {
      const program = startPublish(env)
      const code = await exitCode(program)
      return { code, said: `${program.output.out}${program.output.err}`.trim() }
    },
    serve: (env) => startIt([process.execPath, '--import', 'tsx', 'src/server/app/serve.ts'], env),
  }
}

/** Makes a folder of packages like the project's, with a stand-in for Gatsby. */
async function replaceGatsby(packages: string): Promise<void> {
  await mkdir(join(packages, 'gatsby'), { recursive: true })
  await copyFile('__tests__/support/small-gatsby.js', join(packages, 'gatsby/cli.js'))
  for (const name of await readdir('node_modules')) {
    if (name !== 'gatsby') await symlink(resolve('node_modules', name), join(packages, name))
  }
}
