import { invite, inviteAgain, listPeople, revokePerson } from '../../../src/server/access/people'
import { createRefusals, MOST_AN_HOUR } from '../../../src/server/access/refusals'
import { findSession, isSignedIn, signIn, signOut } from '../../../src/server/access/sessions'
import { listLastEntries } from '../../../src/server/journal/journal'
import { closeAll } from '../../support/server/closing'
import { makePlace, openTestDatabase } from '../../support/server/database'

afterEach(closeAll)

const terminal = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const
const NOW = new Date('2026-11-22T08:00:00Z')
const MINUTE_MS = 60_000
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

it('makes a session of a link, once, within a quarter of an hour', async () => {
  const { database, person, link } = await openDesk()
  const { actor, token } = await signIn(database, link, later(14.9))
  expect(actor).toEqual({ who: 'Ada', personId: person.id, role: 'desk', via: 'browser' })
  await expect(findSession(database, token, later(15))).resolves.toEqual(actor)
  await expect(signIn(database, link, later(14.9))).rejects.toMatchObject({
    status: 401,
    problem: 'link_used',
    personId: person.id,
  })
  await expect(actions(database)).resolves.toEqual(['person.invited', 'person.signed_in'])
})

it('refuses a link that is too old, and one that never was', async () => {
  const { database, link } = await openDesk()
  await expect(signIn(database, link, later(15))).rejects.toMatchObject({ problem: 'link_expired' })
  await expect(signIn(database, 'another', NOW)).rejects.toMatchObject({ problem: 'link_unknown' })
})

it('signs one of two in who open a link at the same moment', async () => {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  const { token } = await invite(database, terminal, { name: 'Ada', role: 'desk' }, NOW)
  const others = [database, await openTestDatabase(place), await openTestDatabase(place)]
  const tries = await Promise.allSettled(others.map((other) => signIn(other, token, NOW)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('keeps no token that signs anybody in', async () => {
  const { database, link, token } = await openSession()
  const kept = JSON.stringify([
    await database.selectFrom('desk_invites').selectAll().execute(),
    await database.selectFrom('desk_sessions').selectAll().execute(),
  ])
  expect(kept).not.toContain(link)
  expect(kept).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('ends a session that nobody has used for 12 hours, and not one that is used', async () => {
  const { database, token } = await openSession()
  await expect(findSession(database, token, later(11 * 60))).resolves.toMatchObject({ who: 'Ada' })
  await expect(findSession(database, token, later(22 * 60))).resolves.toMatchObject({ who: 'Ada' })
  await expect(findSession(database, token, later(34 * 60))).resolves.toBeUndefined()
})

it('writes at most once a minute that a session is used, and nothing for who only looks', async () => {
  const { database, token } = await openSession()
  const lastSeen = async () => (await listPeople(database))[0]?.last_seen_at
  await findSession(database, token, later(0.9))
  await isSignedIn(database, token, later(5))
  await expect(lastSeen()).resolves.toBe(NOW.toISOString())
  await findSession(database, token, later(1))
  await expect(lastSeen()).resolves.toBe(later(1).toISOString())
})

it('ends all of a person when his access is taken away, and tells so', async () => {
  const { database, person, token } = await openSession()
  const { token: link } = await inviteAgain(database, terminal, person.id, NOW)
  await expect(revokePerson(database, terminal, person.id, later(1))).resolves.toMatchObject({
    name: 'Ada',
    revoked_at: later(1).toISOString(),
  })
  await expect(isSignedIn(database, token, later(1))).resolves.toBe(false)
  await expect(signIn(database, link, later(1))).rejects.toMatchObject({ problem: 'link_expired' })
  await expect(revokePerson(database, terminal, person.id, later(2))).rejects.toMatchObject({ status: 409 })
  await expect(revokePerson(database, terminal, 'nobody', later(2))).rejects.toMatchObject({ status: 404 })
  const { token: again } = await inviteAgain(database, terminal, person.id, later(3))
  await expect(signIn(database, again, later(3))).resolves.toMatchObject({ actor: { who: 'Ada' } })
  await expect(isSignedIn(database, token, later(3))).resolves.toBe(false)
  expect((await actions(database)).filter((action) => action === 'person.revoked')).toHaveLength(1)
})

it('keeps one new link a person, and nobody from his own place', async () => {
  const { database, person, link } = await openDesk()
  await inviteAgain(database, terminal, person.id, NOW)
  await expect(signIn(database, link, NOW)).rejects.toMatchObject({ problem: 'link_expired' })
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

it('notes so many refusals of a kind an hour, and then again', async () => {
  const database = await openTestDatabase()
  let now = NOW
  const refusals = createRefusals(database, () => now)
  for (let count = 0; count < MOST_AN_HOUR + 5; count += 1) await refusals.note('link_unknown')
  await refusals.note('origin', 'ada')
  const count = async () => (await actions(database)).length
  await expect(count()).resolves.toBe(MOST_AN_HOUR + 1)
  now = later(61)
  await refusals.note('link_unknown')
  await expect(count()).resolves.toBe(MOST_AN_HOUR + 2)
})
