import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { onClose } from '../../support/server/closing'

/** A call to the kernel that is done. */
export interface KernelCall {
  pid: string
  /** Milliseconds since 1970 at which it began. */
  at: number
  name: string
  /** As strace shows it, with the paths of its files. */
  text: string
}

const CALLS = 'read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync'
const OPTIONS = ['-f', '-y', '-ttt', '-s', '48', '-e', `trace=${CALLS}`]
const LINE = /^(\d+) +(\d+\.\d+) (.*)$/
const UNFINISHED = ' <unfinished ...>'
const SYNC = /^f(data)?sync$/
const ATTACHED = /attached/

/** Tells whether processes can be traced on this machine. */
export function canTrace(): boolean {
  const { status } = spawnSync('strace', [...OPTIONS, '-o', '/dev/null', 'true'], { stdio: 'ignore' })
  return status === 0
}

/** Writes the calls of processes that run already, and of those they start, to `file`; `stop` lets them go. */
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

/** Reads what was traced into a file, in the order in which the calls came back. */
export async function readTrace(file: string): Promise<KernelCall[]> {
  const begun = new Map<string, Omit<KernelCall, 'pid' | 'name'>>()
  const calls: KernelCall[] = []
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, pid = '', seconds = '', words = ''] = LINE.exec(line) ?? []
    const at = Number(seconds) * 1_000
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(words)
    if (words.endsWith(UNFINISHED)) {
      begun.set(pid, { at, text: words.slice(0, -UNFINISHED.length) })
    } else if (resumed) {
      const start = begun.get(pid)
      calls.push({ pid, at: start?.at ?? at, name: resumed[1] ?? '', text: `${start?.text}${resumed[2]}` })
    } else {
      const name = /^(\w+)\(/.exec(words)?.[1]
      if (name !== undefined) calls.push({ pid, at, name, text: words })
    }
  }
  return calls
}

/** How many answers a trace shows, and how many of them were sent when all that was written before was on the disk. */
export interface SyncedAnswers {
  answers: number
  synced: number
}

/** Looks at a hotel on SQLite, whose guests came one after the other: what the commit wrote must be synced before the answer. */
export function findSyncedAnswers(calls: readonly KernelCall[]): SyncedAnswers {
  const counted = { answers: 0, synced: 0 }
  let request: { isSynced: boolean } | undefined
  let isDirty = false
  for (const { name, text } of calls) {
    if (/^(read|readv|recv)/.test(name) && text.includes('"POST /api/')) request = { isSynced: false }
    if (name.startsWith('pwrite') && text.includes('hotel.db-wal')) isDirty = true
    if (SYNC.test(name) && text.includes('hotel.db-wal') && text.endsWith(' = 0')) {
      isDirty = false
      if (request) request.isSynced = true
    }
    if (request && /^(write|send)/.test(name) && /"HTTP\/1\.1 (200|409)/.test(text)) {
      counted.answers += 1
      if (request.isSynced && !isDirty) counted.synced += 1
      request = undefined
    }
  }
  return counted
}

/** Looks at a PostgreSQL server: between being asked to commit and saying that it has, the log must be synced, by whomever. */
export function findSyncedCommits(calls: readonly KernelCall[], windows: readonly Window[]): SyncedAnswers {
  const asked = new Map<string, { at: number; isSynced: boolean }>()
  const commits: { at: number; isSynced: boolean }[] = []
  for (const { pid, at, name, text } of calls) {
    if (name.startsWith('recv') && text.includes('commit\\0')) asked.set(pid, { at, isSynced: false })
    if (SYNC.test(name) && text.includes('/pg_wal/') && text.endsWith(' = 0')) {
      for (const commit of asked.values()) commit.isSynced = true
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

/** When a guest asked and was answered, in milliseconds since 1970. */
export interface Window {
  from: number
  to: number
}
