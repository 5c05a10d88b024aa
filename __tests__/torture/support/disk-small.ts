import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTempDir, onClose } from '../../support/server/closing'

/** A real file system in memory (tmpfs) that is soon full. */
export interface SmallDisk {
  folder: string
  /** Uses every byte that is left. */
  fill(): void
  /** Frees the bytes that `fill` used. */
  relieve(): void
}

const CHUNK_BYTES = 64 * 1024
const mounted = new Set<string>()

process.once('exit', () => {
  for (const folder of mounted) spawnSync('umount', ['-l', folder])
})

/** True where this process may mount a disk. */
export function canMountDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-disk-'))
  try {
    const isMounted = mount(folder, 1)
    if (isMounted) spawnSync('umount', [folder])
    return isMounted
  } finally {
    rmdirSync(folder)
  }
}

function mount(folder: string, mebibytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`]
  return spawnSync('mount', [...options, 'hotel', folder]).status === 0
}

/** Mounts a disk of this size in MiB. closeAll takes it away, and so does the end of the process. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await makeTempDir()
  if (!mount(folder, mebibytes)) throw new Error('no disk can be mounted here')
  mounted.add(folder)
  onClose(async () => {
    spawnSync('umount', ['-l', folder])
    mounted.delete(folder)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fillUp(ballast),
    relieve: () => rmSync(ballast, { force: true }),
  }
}

function fillUp(ballast: string): void {
  const file = openSync(ballast, 'a')
  try {
    for (let size = CHUNK_BYTES; size >= 1;) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if (!isNoSpaceLeft(error)) throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

/** Jest runs tests in another realm than Node's file system, so `instanceof Error` would be false. */
function isNoSpaceLeft(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOSPC'
}
