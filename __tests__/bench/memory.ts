import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOMS_PATH } from '../../src/shared/paths'
import { freePort } from '../support/free-port'
import { makeFolder, startHotelProcess } from '../support/process/hotel-process'
import { makeTempDir, onClose } from '../support/server/closing'
import { type DatabaseKind, makePlace } from '../support/server/database'
import { hammer } from './hammer'
import { startProvider } from './provider'

const ROUNDS = 5
const WARM_UP_ANSWERS = 50_000
const LOOK_MS = 50
const LOOKS = 200
/** The home page of a build, where there is one. */
const BUILT_PAGE = 'public/index.html'

const GOALS = { rooms: 0.7, home: 0.5 }
/** More than the garbage of a moment: a leak of 100 bytes a request is 100 MB. */
const MAX_GROWTH_MB = 20

export interface MemorySettings {
  kind: DatabaseKind
  /** Of each server in each round. */
  seconds: number
  /** For the look at the memory of the process. */
  answers: number
}

/** Measures what is answered from memory, and gives the lines of the report and whether every goal is met. */
export async function measureMemory({ kind, seconds, answers }: MemorySettings) {
  const folder = await makeFolder()
  writePage(join(folder, 'public'))
  const place = await makePlace({ kind })
  const hotel = await startHotelProcess({ place, paystackUrl: await startProvider(0), folder })
  const hotelPort = Number(new URL(hotel.url).port)
  const ours = { port: hotelPort, pid: hotel.pid }
  const roomsRequest = requestFor(ROOMS_PATH)
  await waitForMemory(hotelPort)
  const list = await fetch(`${hotel.url}${ROOMS_PATH}`)
  const rooms = await compare(seconds, roomsRequest, {
    ours,
    other: await startBare(Buffer.from(await list.arrayBuffer()), list.headers.get('content-type') ?? ''),
  })
  const nginx = await startNginx(join(folder, 'public'))
  const home =
    nginx === undefined
      ? undefined
      : await compare(seconds, requestFor('/', 'Accept-Encoding: gzip\r\n'), {
          ours,
          other: nginx,
        })
  await hammer(hotelPort, roomsRequest, { answers: WARM_UP_ANSWERS })
  const before = residentMegabytes(hotel.pid)
  await hammer(hotelPort, roomsRequest, { answers: answers / 2 })
  await hammer(hotelPort, requestFor('/', 'Accept-Encoding: br\r\n'), { answers: answers / 2 })
  const growth = residentMegabytes(hotel.pid) - before
  return {
    lines: [
      `${kind}, ${seconds} s a turn`,
      `Load of this machine ${loadavg()[0]?.toFixed(1)}: where other work runs, only the ratios count.`,
      describe('rooms list', rooms, 'node:http with the same bytes', GOALS.rooms),
      home === undefined
        ? 'home page: not compared, because there is no nginx on this machine'
        : describe('home page', home, 'nginx with the same precompressed file', GOALS.home),
      `memory: ${before.toFixed(0)} MB, ${growth.toFixed(1)} MB more after ${answers} answers (at most ${MAX_GROWTH_MB})`,
    ],
    isMet:
      rooms.ratio >= GOALS.rooms &&
      (home === undefined || home.ratio >= GOALS.home) &&
      growth <= MAX_GROWTH_MB,
  }
}

/** A server under load. */
interface Server {
  port: number
  pid: number
}

interface Comparison {
  /** Answers a second. */
  ours: number
  other: number
  /** Of the answers a second. */
  ratio: number
  /** Of the answers for a second of processor time, which other work on the machine hardly touches. */
  cpuRatio: number
}

/** Loads both servers in turn, so that whatever else the machine does falls on both. */
async function compare(
  seconds: number,
  request: string,
  servers: { ours: Server; other: Server },
): Promise<Comparison> {
  const load = async ({ port, pid }: Server) => {
    const before = cpuTicks(pid)
    const perSecond = await hammer(port, request, { milliseconds: seconds * 1_000 })
    return { perSecond, perTick: (perSecond * seconds) / (cpuTicks(pid) - before) }
  }
  const rounds: Comparison[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await load(servers.ours)
    const other = await load(servers.other)
    rounds.push({
      ours: ours.perSecond,
      other: other.perSecond,
      ratio: ours.perSecond / other.perSecond,
      cpuRatio: ours.perTick / other.perTick,
    })
  }
  const median = (of: keyof Comparison) =>
    rounds.map((round) => round[of]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return {
    ours: median('ours'),
    other: median('other'),
    ratio: median('ratio'),
    cpuRatio: median('cpuRatio'),
  }
}

function describe(
  what: string,
  { ours, other, ratio, cpuRatio }: Comparison,
  beside: string,
  goal: number,
): string {
  return `${what}: ${ours.toFixed(0)} a second, ${other.toFixed(0)} from ${beside}: ${ratio.toFixed(2)} (at least ${goal}), ${cpuRatio.toFixed(2)} by processor time`
}

function requestFor(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`
}

/** Puts a page of the usual size into the small release: the built one, or one with the words of content/. */
function writePage(siteDir: string): void {
  const words = ['rooms', 'home', 'policies'].map((name) => readFileSync(`content/${name}.json`, 'utf8'))
  const page = existsSync(BUILT_PAGE)
    ? readFileSync(BUILT_PAGE)
    : Buffer.from(`<!doctype html><title>home</title><pre>${words.join('')}</pre>`)
  const file = join(siteDir, 'index.html')
  writeFileSync(file, page)
  writeFileSync(`${file}.br`, brotliCompressSync(page))
  writeFileSync(`${file}.gz`, gzipSync(page))
}

/** What is not in memory yet has a line in the log; a second is far more than a small release takes. */
async function waitForMemory(port: number): Promise<void> {
  await hammer(port, requestFor('/'), { milliseconds: 1_000 })
}

async function startBare(body: Buffer, type: string): Promise<Server> {
  const file = join(await makeTempDir(), 'body')
  writeFileSync(file, body)
  const child = start(process.execPath, [join(__dirname, 'bare-server.js'), file, type])
  const [line] = child.stdout === null ? [''] : await once(child.stdout, 'data')
  return { port: Number(line), pid: child.pid ?? 0 }
}

/** Starts nginx from the PATH over the folder of a site and gives it; undefined when there is none. */
async function startNginx(siteDir: string): Promise<Server | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const port = await freePort()
  const dir = await makeTempDir()
  mkdirSync(join(dir, 'temp'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp;`)
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr crit;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; ${paths.join(' ')}
      types { text/html html; } open_file_cache max=100; gzip_static on; gzip_vary on;
      server { listen 127.0.0.1:${port}; root ${siteDir}; } }`,
  )
  const { pid = 0 } = start('nginx', ['-p', dir, '-c', 'nginx.conf'])
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.status === 200) return { port, pid }
    await wait(LOOK_MS)
  }
  throw new Error('nginx does not answer')
}

function start(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onClose(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  return child
}

/** Gives the processor time of a process in hundredths of a second. NaN where there is no /proc. */
function cpuTicks(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: utime and stime, counted behind the name.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes.trim()) / 1_024
}
