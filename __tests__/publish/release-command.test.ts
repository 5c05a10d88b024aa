import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeFileLock } from '../../src/server/db/file-lock'
import { makePublisher, writeScript } from '../support/publishing'
import { closeAll, makeTempDir } from '../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

it('hands a release to RELEASE_COMMAND before it goes live, and keeps what the program said', async () => {
  const releasesDir = join(await makeTempDir(), 'releases')
  const releaseCommand = await writeScript(`echo "$RELEASE_STEP $(cat ${releasesDir}/live 2>&1)"`)
  const hotel = await makePublisher({ releaseCommand, releasesDir })
  const first = await hotel.publish({ BUILD_NAME: 'first' })
  const second = await hotel.publish({ BUILD_NAME: 'second' })
  expect((await hotel.store.live())?.id).toBe(second.id)
  const logs = join(hotel.env.dataDir, 'build/logs')
  const [, last = ''] = (await readdir(logs)).toSorted()
  expect(await readFile(join(logs, last), 'utf8')).toContain(`assets ${first.id}\npages ${first.id}\n`)
})

it('publishes nothing when RELEASE_COMMAND fails, also not the very first release', async () => {
  const releaseCommand = await writeScript('test "$RELEASE_STEP" = assets')
  const hotel = await makePublisher({ releaseCommand })
  await expect(hotel.publish()).rejects.toThrow(
    /^Nothing was published: RELEASE_COMMAND ended with 1 in the step "pages" \(.*\.log\)$/,
  )
  expect(await hotel.store.live()).toBeUndefined()
})

it('does not build at all when RELEASE_COMMAND cannot be run', async () => {
  const hotel = await makePublisher({ releaseCommand: '/nowhere/to-cdn' })
  await expect(hotel.publish()).rejects.toThrow(/^RELEASE_COMMAND names no program that can be run/)
  expect(existsSync(join(hotel.env.dataDir, 'build'))).toBe(false)
})

it('lets one of two servers without PostgreSQL build that share the releases', async () => {
  const releasesDir = join(await makeTempDir(), 'releases')
  const [one, other] = [await makePublisher({ releasesDir }), await makePublisher({ releasesDir })]
  const BUILD_GATE = join(await makeTempDir(), 'gate')
  const building = one.publish({ BUILD_GATE })
  await untilHeld(join(releasesDir, 'lock'))
  await expect(other.publish()).rejects.toThrow('another server is building: wait until it has ended')
  await writeFile(BUILD_GATE, '')
  const { id } = await building
  expect((await other.store.live())?.id).toBe(id)
})

async function untilHeld(file: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (existsSync(file)) {
      const lock = takeFileLock(file)
      if (lock === undefined) return
      lock.release()
    }
    await wait(25)
  }
  throw new Error('nobody took the lock')
}
