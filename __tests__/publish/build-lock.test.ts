import { join } from 'node:path'
import { takeBuildLock } from '../../src/publish/publish'
import { makePublisher } from '../support/publishing'
import { makeTempDir } from '../support/server/closing'

it('lets only one of two servers build that share the releases', async () => {
  const releasesDir = join(await makeTempDir(), 'releases')
  const [one, other] = [
    await makePublisher({ releasesDir }),
    await makePublisher({ releasesDir, buildTimeoutMs: 0 }),
  ]
  const { signal } = new AbortController()
  const lock = await takeBuildLock(releasesDir, { waitMs: 0, onWait: () => undefined, signal })
  await expect(other.publish()).rejects.toThrow('another build is running: wait until it has ended')
  lock.release()
  const { id } = await one.publish()
  expect((await other.store.live())?.id).toBe(id)
})
