import { readFileSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'

/** Bytes that this process and all that it starts may use: of the machine, or of its control group if that has less. */
export interface Memory {
  total: number
  free: number
}

export function readMemory(): Memory {
  // Node's constrainedMemory() is 0, or more than the machine has, where no limit is set.
  const limit = process.constrainedMemory()
  const machine = {
    total: totalmem(),
    free: freemem() + readNumber('/proc/meminfo', /^SwapFree:\s+(\d+)/m) * 1024,
  }
  if (limit === 0 || limit >= machine.total) return machine
  return { total: limit, free: Math.min(machine.free, limit - readGroupUse()) }
}

/** Returns what the processes of this control group use, without the files that the kernel keeps in memory for it. */
function readGroupUse(): number {
  const [, group = ''] = /^0::(.+)$/m.exec(readText('/proc/self/cgroup')) ?? []
  return readNumber(`/sys/fs/cgroup${group}/memory.stat`, /^anon (\d+)$/m)
}

function readNumber(file: string, line: RegExp): number {
  return Number(line.exec(readText(file))?.[1] ?? 0)
}

/** Returns '' where the system has no such file. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @example describeMemory({ total: 1e9, free: 4e8 }) // '0.4 GB of 1.0 GB of memory' */
export function describeMemory({ total, free }: Memory): string {
  const [freeGb, totalGb] = [free, total].map((bytes) => (Math.max(0, bytes) / 1e9).toFixed(1))
  return `${freeGb} GB of ${totalGb} GB of memory`
}

/** Returns why a signal ended a build. `before` is the memory when the build began. */
export function describeKill(signal: NodeJS.Signals, before: Memory): string {
  const guess = signal === 'SIGKILL' ? ', as the system does when memory runs out' : ''
  return `the build was killed by ${signal}${guess}: ${describeMemory(before)} was free when it began`
}
