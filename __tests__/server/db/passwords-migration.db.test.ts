import { sql } from 'kysely'
import { findSession } from '../../../src/server/access/sessions'
import { hashToken } from '../../../src/server/access/links'
import { closeAll } from '../../support/server/closing'
import { openTestDatabase, withBooks } from '../../support/server/database'
import { makeOldBooks } from '../../support/server/old-books'
import { openHotelDatabase } from '../../../src/server/db/database'

afterEach(closeAll)

const AT = '2026-11-20T08:00:00.000Z'

it('keeps the people of an earlier version and their sessions, and allows the role housekeeping', async () => {
  const place = await makeOldBooks('0014-drop-shared-counts')
  const old = await openHotelDatabase(place, { prepare: async () => undefined })
  await sql`insert into desk_people (id, name, role, created_at) values ('ada', 'Ada', 'desk', ${AT})`.execute(
    old,
  )
  await sql`insert into desk_sessions (token_hash, person_id, created_at, last_seen_at)
    values (${hashToken('cookie')}, 'ada', ${AT}, ${AT})`.execute(old)
  await sql`insert into desk_invites (token_hash, person_id, created_at, expires_at)
    values ('hash', 'ada', ${AT}, ${AT})`.execute(old)
  await old.destroy()

  const database = await openTestDatabase(place)
  await expect(findSession(database, 'cookie', new Date(AT))).resolves.toMatchObject({
    who: 'Ada',
    role: 'desk',
  })
  await expect(database.selectFrom('desk_people').selectAll().execute()).resolves.toEqual([
    { id: 'ada', name: 'Ada', role: 'desk', created_at: AT, revoked_at: null, email: null, password: null },
  ])
  await expect(database.selectFrom('desk_invites').select('sets_password').execute()).resolves.toEqual([
    { sets_password: 1 },
  ])
  const person = { name: 'Ngozi', created_at: AT }
  await database
    .insertInto('desk_people')
    .values({ ...person, id: 'ngozi', role: 'housekeeping' })
    .execute()
  const orphan = { token_hash: 'orphan', person_id: 'nobody', created_at: AT, last_seen_at: AT }
  await withBooks(place, async (other) => {
    await expect(other.insertInto('desk_sessions').values(orphan).execute()).rejects.toThrow(/foreign key/i)
    await expect(other.deleteFrom('desk_people').where('id', '=', 'ada').execute()).rejects.toThrow(
      /foreign key/i,
    )
  })
})
