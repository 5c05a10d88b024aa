import { invite, inviteAgain, listPeople, revokePerson } from '../../../src/server/access/people'
import { findSession, signIn, signOut } from '../../../src/server/access/sessions'
import { listLastEntries } from '../../../src/server/journal/journal'
import { closeAll } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

const terminal = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const
const NOW = new Date('2026-11-22T08:00:00Z')
const MINUTE_MS = 60_000
const USED = 'This link has already been used. Please ask for a new one.'
const EXPIRED = 'This link has expired. Please ask for a new one.'
const UNKNOWN = 'This link is not valid. Please ask for a new one.'
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

async function openDesk() {
  const database = await openTestDatabase()
  const { person, token: link } = await invite(database, terminal, { name: 'Ada', role: 'desk' }, NOW)
  return { database, person, link }
}

async function openSession() {
  const desk = await openDesk()
  const { token } = await signIn(desk.database, desk.link, NOW)
  return { ...desk, token }
}

const actions = async (database: Parameters<typeof listLastEntries>[0]) =>
  (await listLastEntries(database, 100)).map(({ action }) => action).toSorted()

it('starts one session with a link, within 15 minutes', async () => {
  const { database, person, link } = await openDesk()
  const { actor, token } = await signIn(database, link, later(14.9))
  expect(actor).toEqual({ who: 'Ada', personId: person.id, role: 'desk', via: 'browser' })
  await expect(findSession(database, token, later(15))).resolves.toEqual(actor)
  await expect(signIn(database, link, later(14.9))).rejects.toMatchObject({ status: 401, message: USED })
  await expect(actions(database)).resolves.toEqual(['person.invited', 'person.signed_in'])
})

it('refuses a link that has expired or does not exist', async () => {
  const { database, link } = await openDesk()
  await expect(signIn(database, link, later(15))).rejects.toMatchObject({ message: EXPIRED })
  await expect(signIn(database, 'another', NOW)).rejects.toMatchObject({ message: UNKNOWN })
})

it('signs in one of several people who open a link at the same moment', async () => {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  const { token } = await invite(database, terminal, { name: 'Ada', role: 'desk' }, NOW)
  const others = [database, await openTestDatabase(place), await openTestDatabase(place)]
  const tries = await Promise.allSettled(others.map((other) => signIn(other, token, NOW)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('stores only hashes of tokens', async () => {
  const { database, link, token } = await openSession()
  const kept = JSON.stringify([
    await database.selectFrom('desk_invites').selectAll().execute(),
    await database.selectFrom('desk_sessions').selectAll().execute(),
  ])
  expect(kept).not.toContain(link)
  expect(kept).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('ends a session that was not used for 12 hours', async () => {
  const { database, token } = await openSession()
  await expect(findSession(database, token, later(11 * 60))).resolves.toMatchObject({ who: 'Ada' })
  await expect(findSession(database, token, later(22 * 60))).resolves.toMatchObject({ who: 'Ada' })
  await expect(findSession(database, token, later(34 * 60))).resolves.toBeUndefined()
})

it('writes the last use of a session at most once a minute, and not for a call that is no use', async () => {
  const { database, token } = await openSession()
  const lastSeen = async () => (await listPeople(database))[0]?.last_seen_at
  await findSession(database, token, later(0.9))
  await findSession(database, token, later(5), false)
  await expect(lastSeen()).resolves.toBe(NOW.toISOString())
  await findSession(database, token, later(1))
  await expect(lastSeen()).resolves.toBe(later(1).toISOString())
})

it('ends the links and sessions of a person whose access is revoked', async () => {
  const { database, person, token } = await openSession()
  const { token: link } = await inviteAgain(database, terminal, person.id, NOW)
  await expect(revokePerson(database, terminal, person.id, later(1))).resolves.toMatchObject({
    name: 'Ada',
    revoked_at: later(1).toISOString(),
  })
  await expect(findSession(database, token, later(1))).resolves.toBeUndefined()
  await expect(signIn(database, link, later(1))).rejects.toMatchObject({ message: EXPIRED })
  await expect(revokePerson(database, terminal, person.id, later(2))).rejects.toMatchObject({ status: 409 })
  await expect(revokePerson(database, terminal, 'nobody', later(2))).rejects.toMatchObject({ status: 404 })
  const { token: again } = await inviteAgain(database, terminal, person.id, later(3))
  await expect(signIn(database, again, later(3))).resolves.toMatchObject({ actor: { who: 'Ada' } })
  await expect(findSession(database, token, later(3))).resolves.toBeUndefined()
  expect((await actions(database)).filter((action) => action === 'person.revoked')).toHaveLength(1)
})

it('keeps only the newest link of a person, and lets nobody revoke their own access', async () => {
  const { database, person, link } = await openDesk()
  await inviteAgain(database, terminal, person.id, NOW)
  await expect(signIn(database, link, NOW)).rejects.toMatchObject({ message: EXPIRED })
  await expect(inviteAgain(database, terminal, 'nobody', NOW)).rejects.toMatchObject({ status: 404 })
  const himself = { ...terminal, personId: person.id }
  await expect(revokePerson(database, himself, person.id, NOW)).rejects.toMatchObject({ status: 409 })
})

it('signs out once', async () => {
  const { database, token } = await openSession()
  await signOut(database, token, later(1))
  await signOut(database, token, later(2))
  await expect(findSession(database, token, later(2))).resolves.toBeUndefined()
  await expect(actions(database)).resolves.toEqual([
    'person.invited',
    'person.signed_in',
    'person.signed_out',
  ])
})
