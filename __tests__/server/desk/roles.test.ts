import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../src/shared/desk/roles'
import { TABLES } from '../../../src/server/backup/tables'
import type { Database } from '../../../src/server/db/schema'
import { CALLS } from '../../../src/shared/desk/calls'
import { call, cookieOf, openTestDesk, type TestDesk } from '../../support/server/open-desk'

const EVERYBODY: readonly Role[] = ['desk', 'housekeeping', 'marketing', 'owner']
const NOT_HOUSEKEEPING: readonly Role[] = ['desk', 'marketing', 'owner']
const DESK: readonly Role[] = ['desk', 'owner']
const MARKETING: readonly Role[] = ['marketing', 'owner']
const OWNER: readonly Role[] = ['owner']

/** The calls without a session. */
const OPEN: readonly string[] = ['POST forgotten/', 'POST link/', 'POST link/use/', 'POST sign-in/']

/** The roles for the calls of each subject, said again here so that a wrong permission in src fails. */
const ROLES: readonly [calls: RegExp, roles: readonly Role[]][] = [
  [/ (bookings|closures|handovers|mails|messages|nights|open-payments|reservations|reviews|today)\//, DESK],
  [/ (money|reports)(\.csv)?\//, DESK],
  [/ (banks|journal|own-mails|people|person)\//, OWNER],
  [/ refunds\/:id\/(account|send)\//, OWNER],
  [/ refunds\//, DESK],
  [/ (content|notice|releases)\//, MARKETING],
  [/ figures\//, MARKETING],
  [/GET (prices|publish)\//, NOT_HOUSEKEEPING],
  [/ (prices|publish)\//, MARKETING],
  [/GET rooms\/| (changes|me|sessions|sign-out)\//, EVERYBODY],
  [/ rooms\/:id\/slept\//, ['housekeeping']],
  [/ rooms\/:id\/notes\/:note\//, DESK],
  [/ rooms\/:id\/(cleaned|notes|ready)\//, ['desk', 'housekeeping', 'owner']],
  [/ rooms\/:id\/(close|open)\//, DESK],
  [/ rooms\//, MARKETING],
]

const ROLES_OF_CALL = Object.keys(CALLS)
  .filter((name) => !OPEN.includes(name))
  .map((name) => [name, ROLES.find(([calls]) => calls.test(name))?.[1] ?? []] as const)

/** Calls a route with ids that do not exist. */
function tryCall(desk: TestDesk, name: string, cookie: string) {
  const [method = '', path = ''] = name.split(' ')
  return call(desk, path.replace(/:\w+/g, '1'), {
    method: method as 'GET',
    cookie,
    ...(method !== 'GET' && { payload: {} }),
  })
}

async function readBooks(database: Kysely<Database>): Promise<string> {
  const tables = []
  for (const { name, primaryKey } of TABLES) {
    const order = sql.join(primaryKey.map((column) => sql.ref(column)))
    tables.push((await sql`select * from ${sql.table(name)} order by ${order}`.execute(database)).rows)
  }
  return JSON.stringify(tables)
}

it('refuses every call to people without its permission', async () => {
  const desk = await openTestDesk()
  const cookies = new Map<Role | 'nobody', string>([['nobody', '']])
  for (const role of EVERYBODY) cookies.set(role, await cookieOf(desk, role))
  const before = await readBooks(desk.database)
  const wrong: unknown[] = []
  for (const [name, roles] of ROLES_OF_CALL) {
    for (const [who, cookie] of cookies) {
      if (who !== 'nobody' && roles.includes(who)) continue
      const { statusCode, headers } = await tryCall(desk, name, cookie)
      const isJson = String(headers['content-type']).startsWith('application/json')
      if (statusCode !== (who === 'nobody' ? 401 : 403) || !isJson) wrong.push([name, who, statusCode])
    }
  }
  expect(wrong).toEqual([])
  await expect(readBooks(desk.database)).resolves.toBe(before)
})

it('allows every call to people with its permission', async () => {
  const desk = await openTestDesk()
  const wrong: unknown[] = []
  for (const role of EVERYBODY) {
    const cookie = await cookieOf(desk, role)
    for (const [name, roles] of ROLES_OF_CALL) {
      // After signing out nothing is his.
      if (!roles.includes(role) || name === 'POST sign-out/') continue
      // What is asked for does not exist, or nothing is asked: the call itself may refuse it.
      const { statusCode } = await tryCall(desk, name, cookie)
      if ([401, 403].includes(statusCode) || statusCode >= 500) wrong.push([name, role, statusCode])
    }
  }
  expect(wrong).toEqual([])
})
