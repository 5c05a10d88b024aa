import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 100
const MOST_LOOKS = 100

/** True where a process's open descriptors can be counted. */
export function canCountDescriptors(): boolean {
  return existsSync('/proc/self/fd')
}

/** Gives the number of files and connections that a process has open. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Waits until a process has no more open than this, for ten seconds at most, and gives the number then. */
export async function settleDescriptors(pid: number, wanted: number): Promise<number> {
  for (let looks = 0; looks < MOST_LOOKS && countDescriptors(pid) > wanted; looks += 1) await wait(LOOK_MS)
  return countDescriptors(pid)
}
