import { backend, useBackend } from '../../support/server/backend'
import { BY_A_PERSON } from '../../support/server/guest'

useBackend(() => ({ now: () => new Date('2025-11-21T12:00:00Z') }))

const message = { name: 'Ada Obi', email: 'ada@example.com', message: 'Good evening,\nis the pool heated?' }

function send(payload: object | string, headers: Record<string, string> = {}) {
  return backend.app.inject({
    method: 'POST',
    url: '/api/contact/',
    payload,
    headers: { 'content-type': 'application/json', ...BY_A_PERSON, ...headers },
  })
}

it('stores a message with its mail, and answers that it is received', async () => {
  const answer = await send({ ...message, website: 'ignored' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
  const stored = await backend.database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  expect(stored).toEqual({
    ...message,
    id: expect.any(String),
    created_at: '2025-11-21T12:00:00.000Z',
    state: 'open',
    state_at: null,
    state_by: null,
    doubt: null,
  })
  await expect(backend.database.selectFrom('outbox').selectAll().execute()).resolves.toMatchObject([
    {
      kind: 'contact-message',
      dedupe_key: `contact-message:${stored.id}`,
      payload: JSON.stringify({ messageId: stored.id }),
      attempts: 0,
      done_at: null,
    },
  ])
})

const storedNow = () => backend.database.selectFrom('messages').selectAll().execute()

it('stores a repeated message once, and again after it was handled', async () => {
  for (let tries = 0; tries < 3; tries += 1) expect((await send(message)).statusCode).toBe(200)
  expect(await storedNow()).toHaveLength(1)
  await send({ ...message, message: 'Good evening,\nis the pool cold?' })
  await send({ ...message, email: 'bola@example.com' })
  expect(await storedNow()).toHaveLength(3)
  await backend.database.updateTable('messages').set({ state: 'answered' }).execute()
  await send(message)
  expect(await storedNow()).toHaveLength(4)
  await expect(backend.database.selectFrom('outbox').select('id').execute()).resolves.toHaveLength(4)
})

it('does not count a doubtful message as a duplicate', async () => {
  await send({ ...message, subject: 'Pills' })
  await send(message)
  await send({ ...message, subject: 'Pills' })
  const stored = await backend.database.selectFrom('messages').select('doubt').execute()
  expect(stored.map(({ doubt }) => doubt).toSorted()).toEqual([null, 'trap'])
})

const ONE_EMAIL = 'Please enter one email address, such as name@example.com.'

it('tidies what was pasted from Word or a PDF, and keeps the lines of a message', async () => {
  const pasted = { name: '  Ade\u0301\t\u200FObi\u0000', email: '\u202Aada@example.com\u202C' }
  await send({ ...pasted, message: '\uFEFF\n hello\u000Bthere\u00A0all\u0007 \n' })
  const {
    name,
    email,
    message: text,
  } = await backend.database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  expect([name, email, text]).toEqual(['Ad\u00e9 Obi', 'ada@example.com', 'hello\nthere all'])
})

it.each([
  ['name', ' \u200B ', 'Please enter your name.'],
  ['name', '😀'.repeat(101), 'At most 100 characters fit here.'],
  ['name', 7, 'Your name cannot be read. Please check your name.'],
  ['email', 'a@b.ng, c@d.ng', ONE_EMAIL],
  ['email', 'ada@example.com\nBcc: x@example.com', ONE_EMAIL],
  ['email', `${'a'.repeat(250)}@b.co`, 'At most 254 characters fit here.'],
  ['email', null, 'Your email address cannot be read. Please check your email address.'],
  ['message', 'x'.repeat(5_001), 'At most 5,000 characters fit here.'],
])('refuses %s %j with a sentence', async (field, value, sentence) => {
  const answer = await send({ ...message, [field]: value })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toEqual({
    code: 'invalid_input',
    message: expect.any(String),
    fields: { [field]: sentence },
  })
  await expect(backend.database.selectFrom('messages').selectAll().execute()).resolves.toEqual([])
})

it('names all missing fields at once', async () => {
  expect(Object.keys((await send({})).json().error.fields)).toEqual(['name', 'email', 'message'])
})

it('accepts an email address without a dot, as browsers do', async () => {
  expect((await send({ ...message, email: "o'neil+pool@localhost" })).statusCode).toBe(200)
})
