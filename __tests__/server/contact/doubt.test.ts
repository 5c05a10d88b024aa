import { TRAP_FIELD } from '../../../src/shared/contact-form'
import { CONTACT_PATH } from '../../../src/shared/paths'
import { closeAll, openTestBackend, type TestBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'

const ALLOWED = 'https://second.example'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend({ env: { allowedOrigins: [ALLOWED] } })
})
afterEach(closeAll)

async function send(headers: Record<string, string>, others: object = {}) {
  const { app, database } = backend
  const payload = { ...GUEST, message: 'Is there a pool?', ...others }
  const answer = await app.inject({ method: 'POST', url: CONTACT_PATH, headers, payload })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
  const { state, doubt } = await database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const mails = await database.selectFrom('outbox').select('id').execute()
  expect(state).toBe('open')
  return [doubt, mails.length]
}

it.each(['3', '999999999'])('accepts a form that took %s seconds', async (seconds) => {
  await expect(send({ 'x-form-seconds': seconds })).resolves.toEqual([null, 1])
})

it('doubts a form that took less than three seconds', async () => {
  await expect(send({ 'x-form-seconds': '2.999' })).resolves.toEqual(['too_quick', 0])
})

it.each(['', '-5', '12.4, 12.4'])('treats "%s" as a missing header', async (seconds) => {
  await expect(send({ 'x-form-seconds': seconds })).resolves.toEqual(['no_form', 0])
})

it.each([
  ['nobody names', {}],
  ['is not allowed', { origin: 'https://other.example' }],
  ['looks like an allowed one', { origin: `${ALLOWED}.example` }],
])('doubts a message without the header from a page that %s', async (_what, headers) => {
  await expect(send(headers as Record<string, string>)).resolves.toEqual(['no_form', 0])
})

it('does not require the header from an allowed origin', async () => {
  await expect(send({ origin: ALLOWED })).resolves.toEqual([null, 1])
})

it.each(['Cheap watches', { a: 1 }])('doubts a message with %j in the hidden field', async (trap) => {
  await expect(send({ 'x-form-seconds': '30', origin: ALLOWED }, { [TRAP_FIELD]: trap })).resolves.toEqual([
    'trap',
    0,
  ])
})

it.each(['  ', null])('accepts %j in the hidden field', async (trap) => {
  await expect(send({ 'x-form-seconds': '30' }, { [TRAP_FIELD]: trap })).resolves.toEqual([null, 1])
})
