import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeBuildLock } from '../../../src/publish/build-lock'
import { withAdvisoryLock } from '../../../src/server/db/database'
import { makePublisher } from '../../support/publishing'
import { administer } from '../../support/postgres/test-database'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

const AT_ONCE = { waitMs: 0, onWait: () => undefined, signal: new AbortController().signal }

/** A server of the hotel: its own DATA_DIR, and the PostgreSQL of all. */
async function makeServer(databaseUrl: string | undefined) {
  const dataDir = await makeTempDir()
  const take = async () => {
    const place = { databaseUrl, releasesDir: join(dataDir, 'releases') }
    const lock = await takeBuildLock(join(dataDir, 'build'), place, AT_ONCE)
    onClose(() => lock.release())
    return lock
  }
  return { take }
}

function cutConnections(databaseUrl: string): Promise<void> {
  return administer(
    databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function makeServers() {
  const { databaseUrl } = await makePlace()
  return { databaseUrl, one: await makeServer(databaseUrl), other: await makeServer(databaseUrl) }
}

it('lets one server of several build', async () => {
  const { one, other } = await makeServers()
  const lock = await one.take()
  await expect(other.take()).rejects.toThrow('another server is building: wait until it has ended')
  await expect(one.take()).rejects.toThrow('another build is running: wait until it has ended')
  await lock.assertHeld()
  await lock.release()
  await expect(other.take()).resolves.toBeDefined()
})

it('is lost with its connection, tells so at once, and is then free for others', async () => {
  const { databaseUrl = '', one, other } = await makeServers()
  const lock = await one.take()
  await cutConnections(databaseUrl)
  for (let tries = 0; !lock.lost.aborted && tries < 100; tries += 1) await wait(20)
  expect(lock.lost.aborted).toBe(true)
  expect(await lock.isHeld()).toBe(false)
  await expect(lock.assertHeld()).rejects.toThrow(
    /^Nothing was published: the connection to PostgreSQL broke/,
  )
  await expect(other.take()).resolves.toBeDefined()
})

it('lets nothing go live when it was lost during the build', async () => {
  const { databaseUrl = '' } = await makePlace()
  const releasesDir = join(await makeTempDir(), 'releases')
  const hotel = { databaseUrl, releasesDir }
  const [one, other] = [await makePublisher(hotel), await makePublisher(hotel)]
  const building = one.publish({ BUILD_GATE: join(releasesDir, 'never') })
  const failure = building.catch((error: Error) => error.message)
  while (!existsSync(join(one.env.dataDir, 'build/workspace'))) await wait(20)
  await expect(other.publish()).rejects.toThrow(/another server is building/)
  await cutConnections(databaseUrl)
  expect(await failure).toMatch(/^Nothing was published: the connection to PostgreSQL broke/)
  const { id } = await other.publish()
  expect((await one.store.list()).map((release) => release.id)).toEqual([id])
})

it('stands in the way of no job', async () => {
  const place = await makePlace()
  await (await makeServer(place.databaseUrl)).take()
  const database = await openTestDatabase(place)
  for (const job of ['recheck', 'sweep', 'refunds', 'mail', 'rate-limits']) {
    await expect(withAdvisoryLock(database, job, async () => 'done')).resolves.toBe('done')
  }
})

it('says in one line, without the password, that the database is away', async () => {
  const { take } = await makeServer('postgresql://hotel:secret@127.0.0.1:9/hotel')
  const error: unknown = await take().catch((reason: unknown) => reason)
  expect(String(error)).toMatch(
    /^ConfigError: DATABASE_URL names a database that cannot be used \(.*ECONNREFUSED/,
  )
  expect(String(error)).not.toContain('secret')
})
