import { type Kysely, sql } from 'kysely'
import fastify, { type RouteOptions } from 'fastify'
import { isAllowed, type Role } from '../../../src/shared/desk/roles'
import { TABLES } from '../../../src/server/backup/tables'
import type { Database } from '../../../src/server/db/schema'
import { DESK_API } from '../../../src/shared/desk/paths'
import { guardCalls } from '../../../src/server/desk/door'
import { closeAll } from '../../support/server/backend'
import { call, cookieOf, openTestDesk } from '../../support/server/open-desk'

afterEach(closeAll)

const ROLES: readonly Role[] = ['desk', 'marketing', 'owner']
/** Of what the journal adds about a refusal, the others are no change of the hotel's. */
const BOOKS = TABLES.filter(({ name }) => name !== 'journal')

const methodsOf = ({ method }: RouteOptions) => [method].flat().filter((name) => name !== 'HEAD')
const pathOf = ({ url }: RouteOptions) => url.slice(DESK_API.length).replace(/:\w+/g, '1')

async function readBooks(database: Kysely<Database>): Promise<string> {
  const tables = []
  for (const { name, primaryKey } of BOOKS) {
    const order = sql.ref(primaryKey)
    tables.push((await sql`select * from ${sql.table(name)} order by ${order}`.execute(database)).rows)
  }
  return JSON.stringify(tables)
}

it('keeps everybody from what is not his, in every call that there is', async () => {
  const desk = await openTestDesk()
  const cookies = new Map<Role | 'nobody', string>([['nobody', '']])
  for (const role of ROLES) cookies.set(role, await cookieOf(desk, role))
  const before = await readBooks(desk.database)
  const cells: string[] = []
  const wrong: unknown[] = []
  for (const route of desk.routes) {
    const permission = route.config?.permission
    for (const method of methodsOf(route)) {
      for (const [who, cookie] of cookies) {
        if (permission === undefined || permission === 'nobody') continue
        if (who !== 'nobody' && isAllowed(who, permission)) continue
        const { statusCode, headers } = await call(desk, pathOf(route), {
          method: method as 'GET',
          cookie,
          ...(method !== 'GET' && { payload: {} }),
        })
        cells.push(`${method} ${route.url} ${who}`)
        const expected = who === 'nobody' ? 401 : 403
        const isJson = String(headers['content-type']).startsWith('application/json')
        if (statusCode !== expected || !isJson) wrong.push([method, route.url, who, statusCode])
      }
    }
  }
  expect(wrong).toEqual([])
  expect(new Set(cells).size).toBeGreaterThan(10)
  await expect(readBooks(desk.database)).resolves.toBe(before)
})

it('lets everybody past the door to what is his', async () => {
  const desk = await openTestDesk()
  const wrong: unknown[] = []
  for (const role of ROLES) {
    const cookie = await cookieOf(desk, role)
    for (const route of desk.routes) {
      const permission = route.config?.permission
      const isStream = route.url.endsWith('/events/')
      const isEnd = route.url.endsWith('/sign-out/')
      if (permission === undefined || permission === 'nobody' || isStream || isEnd) continue
      if (!isAllowed(role, permission)) continue
      for (const method of methodsOf(route)) {
        // What is asked for does not exist, or nothing is asked: the call itself may refuse it.
        const { statusCode } = await call(desk, pathOf(route), {
          method: method as 'GET',
          cookie,
          ...(method !== 'GET' && { payload: {} }),
        })
        if ([401, 403].includes(statusCode) || statusCode >= 500) {
          wrong.push([method, route.url, role, statusCode])
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

it('names a permission that exists for every call, and only signing in is for nobody', async () => {
  const { desk, routes } = await openTestDesk()
  expect(desk).toBeDefined()
  const open = routes.filter(({ config }) => config?.permission === 'nobody').map(({ url }) => url)
  expect(open).toEqual([`${DESK_API}sign-in/`])
  expect(routes.every(({ config }) => config?.permission !== undefined)).toBe(true)
})

it('does not start with a call that names no permission', async () => {
  const { database } = await openTestDesk()
  const app = fastify()
  await app.register(async (desk) => {
    guardCalls(desk, { database, now: () => new Date() }, { note: async () => undefined })
    expect(() => desk.get(`${DESK_API}open/`, () => 'open')).toThrow('names no permission')
  })
  await app.close()
})
