import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { INPUT_PATHS } from '../../src/server/releases/inputs'
import { TSX } from '../support/process/hotel-process'
import { makeTempDir } from '../support/server/closing'

const COMMAND = resolve('src/publish/publish-command.ts')
/** Gatsby's own lines, of what takes longest. */
const STEP = /^success (?<step>.+?) - (?<seconds>[\d.]+)\s?s/
const STEPS_SHOWN = 8
const PAGES = ['index.html', 'rooms/index.html']

const GOALS = { coldRatio: 1.3, changedSeconds: 25, pageKb: 90, pageDataKb: 25, elements: 1_500 }

interface Hotel {
  /** A checkout of its own, with packages of this one. */
  project: string
  rooms: { price: number }[]
}

interface Publish {
  seconds: number
  /** The longest steps of Gatsby's, with their seconds. */
  steps: string[]
}

/**
 * Publishes a hotel of the sample's rooms, and one of `count` rooms that share their pictures; each for the
 * first time. Then changes the price of one room of the many, and publishes again. Gives the lines of the
 * report and whether every goal is met.
 */
export async function measureManyRooms(count: number): Promise<{ lines: string[]; isMet: boolean }> {
  const few = await publish(await makeHotel())
  const hotel = await makeHotel(count)
  const many = await publish(hotel)
  const pages = await Promise.all(PAGES.map((page) => weigh(hotel, page)))
  await publish(await changeOne(hotel))
  const changed = await publish(await changeOne(hotel))
  const ratio = many.seconds / few.seconds
  return {
    lines: [
      `first publish: ${few.seconds.toFixed(0)} s with the sample's rooms, ${many.seconds.toFixed(0)} with ${count}: ${ratio.toFixed(2)} (at most ${GOALS.coldRatio})`,
      `one room of ${count} changed: ${changed.seconds.toFixed(1)} s (at most ${GOALS.changedSeconds}), of it ${changed.steps.join(', ')}`,
      ...pages.map(
        ({ page, kb, dataKb, elements }) =>
          `${page}: ${kb.toFixed(0)} KB of HTML (at most ${GOALS.pageKb}), ${dataKb.toFixed(0)} KB of data (${GOALS.pageDataKb}), ${elements} elements (${GOALS.elements})`,
      ),
    ],
    isMet:
      ratio <= GOALS.coldRatio &&
      changed.seconds <= GOALS.changedSeconds &&
      pages.every(
        ({ kb, dataKb, elements }) =>
          kb <= GOALS.pageKb && dataKb <= GOALS.pageDataKb && elements <= GOALS.elements,
      ),
  }
}

/** Makes a hotel of the sample's rooms, taken again and again until there are `count`. */
async function makeHotel(count?: number): Promise<Hotel> {
  const project = await makeTempDir()
  for (const path of INPUT_PATHS) await cp(path, join(project, path), { recursive: true })
  await symlink(resolve('node_modules'), join(project, 'node_modules'))
  const sample = await readRooms(project)
  const rooms = Array.from({ length: count ?? sample.length }, (_, position) => {
    const room = sample[position % sample.length]
    const turn = Math.floor(position / sample.length)
    return {
      ...room,
      id: position + 1,
      name: `${room?.name}${turn === 0 ? '' : ` ${turn + 1}`}`,
      price: 50_000 + position,
    }
  })
  await writeRooms(project, rooms)
  return { project, rooms }
}

async function changeOne({ project, rooms }: Hotel): Promise<Hotel> {
  const [first, ...others] = rooms
  const changed = [{ ...first, price: (first?.price ?? 0) + 1_000 }, ...others]
  await writeRooms(project, changed)
  return { project, rooms: changed }
}

async function readRooms(project: string): Promise<{ name: string }[]> {
  const content: { rooms: { name: string }[] } = JSON.parse(
    await readFile(join(project, 'content/rooms.json'), 'utf8'),
  )
  return content.rooms
}

async function writeRooms(project: string, rooms: object[]): Promise<void> {
  const file = join(project, 'content/rooms.json')
  const content: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...content, rooms }))
}

async function publish({ project }: Hotel): Promise<Publish> {
  await mkdir(join(project, 'data'), { recursive: true })
  const begin = performance.now()
  const child = spawn(process.execPath, ['--import', TSX, COMMAND], {
    cwd: project,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', GATSBY_TELEMETRY_DISABLED: '1', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += String(chunk)))
  const steps: { step: string; seconds: number }[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const { step = '', seconds = '' } = STEP.exec(line)?.groups ?? {}
    if (step !== '') steps.push({ step, seconds: Number(seconds) })
  }
  const [code] = await closed
  if (code !== 0) throw new Error(`Not published: ${complaints}`)
  const longest = steps.toSorted((one, other) => other.seconds - one.seconds).slice(0, STEPS_SHOWN)
  return {
    seconds: (performance.now() - begin) / 1_000,
    steps: longest.map(({ step, seconds }) => `${step} ${seconds.toFixed(1)}`),
  }
}

async function weigh({ project }: Hotel, page: string) {
  const site = join(project, 'data/build/workspace/public')
  const html = await readFile(join(site, page), 'utf8')
  const name = page === 'index.html' ? 'index' : page.replace('/index.html', '')
  const data = await readFile(join(site, 'page-data', name, 'page-data.json'))
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  return {
    page: `/${name === 'index' ? '' : name}`,
    kb: Buffer.byteLength(html) / 1_000,
    dataKb: data.length / 1_000,
    elements,
  }
}
