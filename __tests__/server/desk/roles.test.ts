import { type Kysely, sql } from 'kysely'
import type { Role } from '../../../src/shared/desk/roles'
import { TABLES } from '../../../src/server/backup/tables'
import type { Database } from '../../../src/server/db/schema'
import type { CallName } from '../../../src/shared/desk/calls'
import { call, cookieOf, openTestDesk, type TestDesk } from '../../support/server/open-desk'

const EVERYBODY: readonly Role[] = ['desk', 'housekeeping', 'marketing', 'owner']
const NOT_HOUSEKEEPING: readonly Role[] = ['desk', 'marketing', 'owner']
const DESK: readonly Role[] = ['desk', 'owner']
const MARKETING: readonly Role[] = ['marketing', 'owner']
const OWNER: readonly Role[] = ['owner']

/** The calls without a session. */
type Open = 'POST forgotten/' | 'POST link/' | 'POST link/use/' | 'POST sign-in/'

/** The roles that may make each call, listed again here so that a wrong permission in src fails. */
const ROLES_OF_CALL: Record<Exclude<CallName, Open>, readonly Role[]> = {
  'GET bookings/': DESK,
  'GET bookings/:code/': DESK,
  'PATCH bookings/:code/': DESK,
  'POST bookings/': DESK,
  'POST bookings/:code/cancel/': DESK,
  'POST bookings/:code/charges/': DESK,
  'POST bookings/:code/check-in/': DESK,
  'POST bookings/:code/check-out/': DESK,
  'POST bookings/:code/dates/': DESK,
  'POST bookings/:code/keep/': DESK,
  'POST bookings/:code/folio/:entry/void/': DESK,
  'POST bookings/:code/move/': DESK,
  'POST bookings/:code/no-show/': DESK,
  'POST bookings/:code/pay-back/': DESK,
  'POST bookings/:code/payments/': DESK,
  'POST bookings/:code/payment-link/': DESK,
  'POST bookings/:code/refunds/': DESK,
  'POST bookings/:code/stay-on/': DESK,
  'POST bookings/:code/undo-check-in/': DESK,
  'GET bookings/:code/invoices/': DESK,
  'POST bookings/:code/invoices/': DESK,
  'POST bookings/:code/undo-check-out/': DESK,
  'POST bookings/:code/undo-stay-on/': DESK,
  'POST reservations/': DESK,
  'GET changes/': EVERYBODY,
  'GET content/': MARKETING,
  'GET content/file/': MARKETING,
  'GET content/new-post/': MARKETING,
  'PUT content/file/': MARKETING,
  'GET content/pictures/': MARKETING,
  'GET content/picture/': MARKETING,
  'PUT content/pictures/': MARKETING,
  'POST content/pictures/remove/': MARKETING,
  'POST content/check/': MARKETING,
  'POST content/remove/': MARKETING,
  'GET content/versions/': MARKETING,
  'GET handovers/': DESK,
  'POST handovers/': DESK,
  'POST handovers/:id/read/': DESK,
  'GET figures/': MARKETING,
  'GET figures.csv/': MARKETING,
  'GET journal/': OWNER,
  'GET mails/': DESK,
  'GET mails/:id/': DESK,
  'POST mails/:id/retry/': DESK,
  'POST mails/:id/send-again/': DESK,
  'GET me/': EVERYBODY,
  'GET messages/': DESK,
  'PATCH messages/:id/': DESK,
  'GET money.csv/': DESK,
  'GET money/': DESK,
  'GET night/': DESK,
  'GET notice/': MARKETING,
  'POST notice/': MARKETING,
  'POST notice/:id/end/': MARKETING,
  'GET open-payments/': DESK,
  'GET people/': OWNER,
  'POST people/': OWNER,
  'POST people/:id/invite/': OWNER,
  'PUT people/:id/email/': OWNER,
  'POST people/:id/revoke/': OWNER,
  'GET people/:id/sessions/': OWNER,
  'POST people/:id/sessions/:session/end/': OWNER,
  'POST person/count/': OWNER,
  'POST person/erase/': OWNER,
  'POST person/export/': OWNER,
  'GET publish/': NOT_HOUSEKEEPING,
  'GET nights/': DESK,
  'GET closures/': DESK,
  'POST closures/': DESK,
  'PATCH closures/:id/': DESK,
  'POST closures/:id/drop/': DESK,
  'POST publish/': MARKETING,
  'PUT publish/schedule/': MARKETING,
  'POST publish/schedule/cancel/': MARKETING,
  'GET preview/': MARKETING,
  'POST preview/': MARKETING,
  'POST preview/end/': MARKETING,
  'GET refunds/': DESK,
  'GET banks/': OWNER,
  'POST refunds/:id/account/': OWNER,
  'POST refunds/:id/send/': OWNER,
  'POST refunds/:id/retry/': DESK,
  'POST refunds/:id/settle/': DESK,
  'GET prices/': NOT_HOUSEKEEPING,
  'POST prices/': MARKETING,
  'POST prices/:id/end/': MARKETING,
  'GET releases/': MARKETING,
  'POST releases/:id/use/': MARKETING,
  'GET reviews/': DESK,
  'POST reviews/:reference/decide/': DESK,
  'GET rooms/': EVERYBODY,
  'POST rooms/': MARKETING,
  'PATCH rooms/:id/': MARKETING,
  'POST rooms/:id/list/': MARKETING,
  'POST rooms/:id/close/': DESK,
  'POST rooms/:id/open/': DESK,
  'POST rooms/:id/ready/': ['desk', 'housekeeping', 'owner'],
  'PUT rooms/:id/picture/': MARKETING,
  'POST rooms/:id/unlist/': MARKETING,
  'GET sessions/': EVERYBODY,
  'POST sessions/:session/end/': EVERYBODY,
  'POST sign-out/': EVERYBODY,
  'GET today/': DESK,
}
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
  for (const [name, roles] of Object.entries(ROLES_OF_CALL)) {
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
    for (const [name, roles] of Object.entries(ROLES_OF_CALL)) {
      // After signing out nothing is his.
      if (!roles.includes(role) || name === 'POST sign-out/') continue
      // What is asked for does not exist, or nothing is asked: the call itself may refuse it.
      const { statusCode } = await tryCall(desk, name, cookie)
      if ([401, 403].includes(statusCode) || statusCode >= 500) wrong.push([name, role, statusCode])
    }
  }
  expect(wrong).toEqual([])
})
