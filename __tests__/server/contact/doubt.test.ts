import { TRAP_FIELD } from '../../../src/shared/contact-form'
import { CONTACT_PATH } from '../../../src/shared/paths'
import { backend, useBackend } from '../../support/server/backend'
import { GUEST } from '../../support/server/guest'
import { sendDueMails } from '../../support/server/mail'

const SITE = { origin: 'https://hotel.example' }
const SPAM = { message: 'Cheap watches: https://watches.example' }

useBackend(() => ({ env: { siteUrl: SITE.origin } }))

/** Sends a message, and returns why it is marked and the mail to the desk, if there is one. */
async function send(headers: Record<string, string>, others: object = {}) {
  const { app, database } = backend
  const payload = { ...GUEST, message: 'Is there a pool?', ...others }
  const answer = await app.inject({ method: 'POST', url: CONTACT_PATH, headers, payload })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'received' }])
  const { state, doubt } = await database.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  const [mail] = await sendDueMails(database)
  expect(state).toBe(mail === undefined ? 'doubtful' : 'open')
  return { doubt, mail: mail?.text }
}

it('mails a message from a page of ours, also with a link', async () => {
  const { doubt, mail } = await send(SITE, SPAM)
  expect(doubt).toBeNull()
  expect(mail).toContain(SPAM.message)
  expect(mail).not.toContain('Marked')
})

it.each<[string, Record<string, string>]>([
  ['names no page, as any client of the contract', {}],
  ['hides its page', { origin: 'null' }],
  ['is from a page elsewhere', { origin: 'https://other.example' }],
  ['looks like one from a page of ours', { origin: `${SITE.origin}.example` }],
])('mails with a mark a message that %s', async (_what, headers) => {
  const { doubt, mail } = await send(headers)
  expect(doubt).toBe('no_form')
  expect(mail).toMatch(/Is there a pool\?/)
  expect(mail).toMatch(/Marked: +It did not come from the form of the site\./)
})

it.each([SPAM, { message: 'WWW.watches.example' }, { name: 'http://watches.example' }])(
  'mails nothing of %j that is from no page of ours',
  async (spam) => {
    await expect(send({}, spam)).resolves.toEqual({ doubt: 'no_form', mail: undefined })
  },
)

it.each(['Cheap watches', { a: 1 }])('mails nothing with %j in the hidden field', async (trap) => {
  await expect(send(SITE, { [TRAP_FIELD]: trap })).resolves.toEqual({ doubt: 'trap', mail: undefined })
})

it.each(['  ', null])('accepts %j in the hidden field', async (trap) => {
  await expect(send(SITE, { [TRAP_FIELD]: trap })).resolves.toMatchObject({ doubt: null })
})
