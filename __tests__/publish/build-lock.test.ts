import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeFileLock } from '../../src/server/db/lock'
import { makePublisher } from '../support/publishing'
import { closeAll, makeTempDir } from '../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

it('lets only one of two servers build that share the releases', async () => {
  const releasesDir = join(await makeTempDir(), 'releases')
  const [one, other] = [
    await makePublisher({ releasesDir }),
    await makePublisher({ releasesDir, buildTimeoutMs: 0 }),
  ]
  const BUILD_GATE = join(await makeTempDir(), 'gate')
  const building = one.publish({ BUILD_GATE })
  await untilHeld(join(releasesDir, 'lock'))
  await expect(other.publish()).rejects.toThrow('another build is running: wait until it has ended')
  await writeFile(BUILD_GATE, '')
  const { id } = await building
  expect((await other.store.live())?.id).toBe(id)
})

async function untilHeld(file: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (existsSync(file)) {
      const lock = takeFileLock('DATA_DIR', file)
      if (lock === undefined) return
      lock.release()
    }
    await wait(25)
  }
  throw new Error('nobody took the lock')
}
