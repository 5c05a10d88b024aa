import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PublishResult, runPublish } from '../../src/server/rebuild/run-publish'
import type { BuildReport } from '../../src/server/rebuild/rebuild'
import { makeTempDir } from './server/closing'

const TSX = pathToFileURL(createRequire(join(process.cwd(), 'package.json')).resolve('tsx')).href
export const command = (script: string, ...args: string[]): [string, ...string[]] => [
  process.execPath,
  '--import',
  TSX,
  resolve('src/publish', script),
  ...args,
]

/** Draws small pages in the place of Gatsby, and counts its runs. */
export const GATSBY = `
const { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('runs', 'run\\n')
const { rooms } = JSON.parse(readFileSync('content/rooms.json', 'utf8'))
const posts = readdirSync('content/blog').map((name) => 'blog/' + name.slice(0, -3))
const pages = ['.', 'room/[id]', ...rooms.map(({ id }) => 'room/' + id), ...posts]
for (const hotelRoom of rooms) {
  mkdirSync('public/page-data/room/' + hotelRoom.id, { recursive: true })
  const file = 'public/page-data/room/' + hotelRoom.id + '/page-data.json'
  writeFileSync(file, JSON.stringify({ result: { data: { hotelRoom } } }))
}
for (const page of pages) {
  mkdirSync('public/' + page, { recursive: true })
  writeFileSync('public/' + page + '/index.html', 'price ' + rooms[0].price)
}
writeFileSync('public/404.html', 'not found')
writeFileSync('public/release.json', readFileSync('package.json'))
`

interface Rebuild {
  signal?: AbortSignal | undefined
  /** Told each step as it comes. */
  onStep?: (step: BuildReport) => void
  /** Further arguments of the command. */
  args?: string[]
}

/** A project whose Gatsby is a small program. */
export interface PublishPlace {
  project: string
  dataDir: string
  writeGatsby(program: string): Promise<void>
  /** Publishes as a server does that has seen a change. */
  rebuild(options?: Rebuild): Promise<{ result: PublishResult; progress: BuildReport[] }>
}

export async function makePublishPlace(): Promise<PublishPlace> {
  const project = await makeTempDir()
  const writeGatsby = (program: string) => writeFile(join(project, 'node_modules/gatsby/cli.js'), program)
  await cp('content', join(project, 'content'), { recursive: true })
  await mkdir(join(project, 'node_modules/gatsby'), { recursive: true })
  await symlink(resolve('tsconfig.json'), join(project, 'tsconfig.json'))
  await writeGatsby(GATSBY)
  await describe(project)
  return {
    project,
    dataDir: join(project, 'data'),
    writeGatsby,
    async rebuild({ signal = new AbortController().signal, onStep, args = [] } = {}) {
      const progress: BuildReport[] = []
      const result = await runPublish({
        command: command('publish-command.ts', '--rebuild', ...args),
        cwd: project,
        onProgress: (step) => {
          progress.push(step)
          onStep?.(step)
        },
        signal,
      })
      return { result, progress }
    },
  }
}

/** Says in package.json, which our Gatsby copies, what a build would say of its inputs. */
async function describe(project: string): Promise<void> {
  const settings = { apiHost: '', paystackPublicKey: '', siteUrl: '' }
  const x = 'x'.repeat(64)
  const release = { settings, inputs: x, rooms: x, builtAt: new Date().toISOString() }
  await writeFile(join(project, 'package.json'), JSON.stringify(release))
}

/** Returns content/rooms.json with another price of the first room. */
export async function withPrice(price: number): Promise<string> {
  const content = JSON.parse(await readFile('content/rooms.json', 'utf8'))
  content.rooms[0].price = price
  return JSON.stringify(content)
}
