import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { startHotelProcess } from '../../support/process/hotel-process'
import { closeAll } from '../../support/server/backend'
import { withBooks } from '../../support/server/database'
import { makeOldBooks } from '../../support/server/old-books'
import { pricesOf } from '../../support/server/prices'

/** Two processes start, on a machine that may be busy with other tests. */
jest.setTimeout(180_000)
afterEach(closeAll)

/** Nothing listens here: Paystack is not asked for anything that these tests need. */
const NOWHERE = 'http://127.0.0.1:9'

/** Gives the status of an answer. A server on a busy machine may ask to come again (503) for a while. */
async function statusOf(url: string): Promise<number> {
  for (;;) {
    const { status } = await fetch(url)
    if (status !== 503) return status
    await wait(100)
  }
}

it('lets two processes start at once on older books, and one of them migrates', async () => {
  const place = await makeOldBooks()
  const start = () => startHotelProcess({ place, paystackUrl: NOWHERE })
  // With SQLite the books have one server at a time: the second one waits for the end of the first.
  const isSqlite = place.databaseUrl === undefined
  const servers = isSqlite ? [await start()] : await Promise.all([start(), start()])
  for (const { url, output } of servers) {
    expect(await statusOf(`${url}/api/rooms/`)).toBe(200)
    // Neither has ever met a table or a column that was not there yet.
    expect(output()).not.toMatch(/PG_42|no such (table|column)/)
  }
  const logs = servers.map(({ output }) => output()).join('')
  expect(logs).toMatch(/"backup":"[^"]*before-0005-room-prices\.db".*"msg":"backed up before migrations"/)
  await Promise.all(servers.map(({ stop }) => stop()))
  await withBooks(place, async (database) => expect(await pricesOf(database)).not.toHaveLength(0))
})

it('does not start on the books of a later version, says why in one line, and leaves them alone', async () => {
  const place = await makeOldBooks()
  const mark = sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`
  const names = sql<{ name: string }>`select name from kysely_migration order by name`
  const before = await withBooks(place, async (database) => {
    await mark.execute(database)
    return (await names.execute(database)).rows
  })
  const started = startHotelProcess({ place, paystackUrl: NOWHERE })
  await expect(started).rejects.toThrow(
    /\b(DATA_DIR|DATABASE_URL) holds books of a later version of this site \(9999-future\): start that version again/,
  )
  await expect(started).rejects.not.toThrow(/\n\s+at /)
  expect(before.map(({ name }) => name)).toContain('9999-future')
})
