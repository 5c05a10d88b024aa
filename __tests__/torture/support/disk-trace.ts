import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { onClose } from '../../support/server/closing'

/** A finished system call. */
export interface KernelCall {
  pid: string
  /** Milliseconds since 1970 at which it began. */
  at: number
  /** When it returned. Equal to `at` when strace shows no other call in between. */
  endedAt: number
  name: string
  /** The line of strace, with the paths of the files. */
  text: string
}

const CALLS = 'read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync'
const OPTIONS = ['-f', '-y', '-ttt', '-s', '48', '-e', `trace=${CALLS}`]
const LINE = /^(\d+) +(\d+\.\d+) (.*)$/
const UNFINISHED = ' <unfinished ...>'
const SYNC = /^f(data)?sync$/
const ATTACHED = /attached/
const SERVER_LOG = '/pg_wal/'

let isPermitted: boolean | undefined

/** True where processes that run already can be traced: some machines allow it for one's children alone. */
export function canTrace(): boolean {
  isPermitted ??= canTraceSibling()
  return isPermitted
}

function canTraceSibling(): boolean {
  // strace ends with it.
  const sibling = spawn('sleep', ['1'], { stdio: 'ignore' }).on('error', () => undefined)
  const { status } = spawnSync('strace', ['-o', '/dev/null', '-p', String(sibling.pid ?? 0)])
  sibling.kill()
  return status === 0
}

/** Traces running processes, and the processes they start, into `file`. `stop` detaches strace. */
export async function traceProcesses(
  pids: readonly number[],
  file: string,
): Promise<{ stop(): Promise<void> }> {
  const strace = spawn('strace', [...OPTIONS, '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onClose(() => detach(strace))
  let attached = 0
  await new Promise<void>((resolve, reject) => {
    strace.once('error', reject)
    strace.once('exit', () => reject(new Error('strace has ended')))
    strace.stderr.on('data', (words) => {
      attached += String(words).split(ATTACHED).length - 1
      if (attached >= pids.length) resolve()
    })
  })
  return { stop: () => detach(strace) }
}

async function detach(strace: ChildProcess): Promise<void> {
  if (strace.exitCode !== null || strace.signalCode !== null) return
  const end = once(strace, 'exit')
  strace.kill('SIGINT')
  await end
}

/** Reads the calls of a trace, in the order in which they returned. */
export async function readTrace(file: string): Promise<KernelCall[]> {
  const begun = new Map<string, Pick<KernelCall, 'at' | 'text'>>()
  const calls: KernelCall[] = []
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, pid = '', seconds = '', words = ''] = LINE.exec(line) ?? []
    const at = Number(seconds) * 1_000
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(words)
    if (words.endsWith(UNFINISHED)) {
      begun.set(pid, { at, text: words.slice(0, -UNFINISHED.length) })
    } else if (resumed) {
      const start = begun.get(pid)
      const text = `${start?.text}${resumed[2]}`
      calls.push({ pid, at: start?.at ?? at, endedAt: at, name: resumed[1] ?? '', text })
    } else {
      const name = /^(\w+)\(/.exec(words)?.[1]
      if (name !== undefined) calls.push({ pid, at, endedAt: at, name, text: words })
    }
  }
  return calls
}

/** How many answers a trace shows, and how many of them were sent after an fsync of all earlier writes. */
export interface SyncedAnswers {
  answers: number
  synced: number
}

/**
 * Checks the trace of a hotel on SQLite. Its guests came one after the other. What the commit wrote must be
 * synced before the answer is sent.
 */
export function findSyncedAnswers(calls: readonly KernelCall[]): SyncedAnswers {
  const counted = { answers: 0, synced: 0 }
  let request: { isSynced: boolean } | undefined
  let writtenAt: number | undefined
  for (const { at, endedAt, name, text } of calls) {
    if (/^(read|readv|recv)/.test(name) && text.includes('"POST /api/')) request = { isSynced: false }
    if (name.startsWith('pwrite') && text.includes('hotel.db-wal')) writtenAt = endedAt
    // A write during a sync may not be part of that sync.
    if (isSyncOf('hotel.db-wal', { name, text }) && at >= (writtenAt ?? at)) {
      writtenAt = undefined
      if (request) request.isSynced = true
    }
    if (request && /^(write|send)/.test(name) && /"HTTP\/1\.1 (200|409)/.test(text)) {
      counted.answers += 1
      if (request.isSynced && writtenAt === undefined) counted.synced += 1
      request = undefined
    }
  }
  return counted
}

/** A commit that a client asked the server for. */
interface AskedCommit {
  at: number
  /**
   * When the log was written after the request: by the server process itself, or by another one in its place.
   */
  writtenAt: number | undefined
  isWrittenByItself: boolean
  isSynced: boolean
}

/**
 * Checks the trace of a PostgreSQL server. Between the request to commit and its answer, some server process
 * must write the log (WAL) and, after that, some process must sync it.
 */
export function findSyncedCommits(calls: readonly KernelCall[], windows: readonly Window[]): SyncedAnswers {
  const asked = new Map<string, AskedCommit>()
  const commits: AskedCommit[] = []
  for (const { pid, at, endedAt, name, text } of calls) {
    if (name.startsWith('recv') && text.includes('commit\\0')) {
      asked.set(pid, { at: endedAt, writtenAt: undefined, isWrittenByItself: false, isSynced: false })
    }
    if (/^p?write/.test(name) && text.includes(SERVER_LOG)) noteWrite(asked, { pid, at, endedAt })
    if (isSyncOf(SERVER_LOG, { name, text })) {
      for (const commit of asked.values()) {
        if (commit.writtenAt !== undefined && at >= commit.writtenAt) commit.isSynced = true
      }
    }
    if (name.startsWith('send') && text.includes('COMMIT\\0')) {
      const commit = asked.get(pid)
      if (commit) commits.push(commit)
      asked.delete(pid)
    }
  }
  const within = ({ from, to }: Window) => commits.filter(({ at }) => at >= from && at <= to)
  const isSynced = (window: Window) =>
    within(window).length > 0 && within(window).every((commit) => commit.isSynced)
  return {
    answers: windows.filter((window) => within(window).length > 0).length,
    synced: windows.filter(isSynced).length,
  }
}

/**
 * The last write of the process that was asked counts. When it has none, the first later write of another
 * process counts.
 */
function noteWrite(
  asked: ReadonlyMap<string, AskedCommit>,
  { pid, at, endedAt }: Pick<KernelCall, 'pid' | 'at' | 'endedAt'>,
): void {
  for (const [server, commit] of asked) {
    if (server === pid) {
      commit.writtenAt = endedAt
      commit.isWrittenByItself = true
      commit.isSynced = false
    } else if (!commit.isWrittenByItself && at >= commit.at) {
      commit.writtenAt ??= endedAt
    }
  }
}

function isSyncOf(file: string, { name, text }: Pick<KernelCall, 'name' | 'text'>): boolean {
  return SYNC.test(name) && text.includes(file) && text.endsWith(' = 0')
}

/** From a guest's call to its answer, in milliseconds since 1970. */
export interface Window {
  from: number
  to: number
}
