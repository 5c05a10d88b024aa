import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closing: (() => Promise<void>)[] = []

/**
 * Closes everything that the test opened. What cannot be closed keeps nothing else open: then it throws all
 * errors. Tests of the server need no call of it: jest.config.js has one for all.
 */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = []
  for (const close of closing.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `not closed: ${errors.map(String).join(', ')}`)
}

/** Runs at the end of the test, in reverse order. */
export function onClose(close: () => Promise<void>): void {
  closing.push(close)
}

/** Returns a new folder that is gone after the test. */
export async function makeTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hotel-test-'))
  onClose(() => rm(dir, { recursive: true, force: true }))
  return dir
}
