import { renewLink } from '../../../src/server/access/links'
import { changeEmail, invite, inviteAgain, listPeople, revokePerson } from '../../../src/server/access/people'
import { endSession, findSession, listSessions } from '../../../src/server/access/sessions'
import { readLink, signInWithLink, signInWithPassword } from '../../../src/server/access/sign-in'
import type { Database } from '../../../src/server/db/schema'
import type { Kysely } from 'kysely'
import { makePlace, openTestDatabase } from '../../support/server/database'

const terminal = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const
const NOW = new Date('2026-11-22T08:00:00Z')
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const PASSWORD = 'lamp forty harbour'
const ADA = { name: 'Adé Obi', role: 'desk', email: 'Ada@Example.com' } as const
const USED = 'This link has already been used. Please ask for a new one.'
const EXPIRED = 'This link has expired. Please ask for a new one.'
const UNKNOWN = 'This link is not valid. Please ask for a new one.'
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

async function openDesk() {
  const database = await openTestDatabase()
  const { person, token: link } = await invite(database, terminal, ADA, NOW)
  return { database, person, link }
}

function follow(database: Kysely<Database>, token: string, now = NOW, password = PASSWORD) {
  const use = { token, password, device: 'Chrome on Windows', hotelName: 'The Landmark Hotel' }
  return signInWithLink(database, use, now)
}

function signIn(database: Kysely<Database>, who: string, password = PASSWORD, now = NOW) {
  return signInWithPassword(database, { who, password, device: 'Firefox on Linux' }, now)
}

async function openSession() {
  const desk = await openDesk()
  const { token } = await follow(desk.database, desk.link)
  return { ...desk, token }
}

const actions = async (database: Kysely<Database>) =>
  (await database.selectFrom('journal').select('action').orderBy('action').execute()).map(
    ({ action }) => action,
  )

it('starts one session with a link and a chosen password, within 15 minutes', async () => {
  const { database, person, link } = await openDesk()
  await expect(readLink(database, link, later(14.9))).resolves.toMatchObject({ person: { name: 'Adé Obi' } })
  const { actor, token } = await follow(database, link, later(14.9))
  expect(actor).toEqual({ who: 'Adé Obi', personId: person.id, role: 'desk', via: 'browser' })
  await expect(findSession(database, token, later(15))).resolves.toEqual(actor)
  await expect(follow(database, link, later(14.9))).rejects.toMatchObject({ status: 401, message: USED })
  await expect(actions(database)).resolves.toEqual([
    'person.invited',
    'person.password_set',
    'person.signed_in',
  ])
})

it('refuses a link that has expired or does not exist', async () => {
  const { database, link } = await openDesk()
  await expect(follow(database, link, later(15))).rejects.toMatchObject({ message: EXPIRED })
  await expect(follow(database, 'another')).rejects.toMatchObject({ message: UNKNOWN })
})

it('keeps a link whose password is too easy', async () => {
  const { database, link } = await openDesk()
  await expect(follow(database, link, NOW, 'Welcome2026')).rejects.toMatchObject({
    status: 400,
    fields: { password: expect.stringMatching(/guessed quickly/) },
  })
  await expect(follow(database, link)).resolves.toMatchObject({ actor: { who: 'Adé Obi' } })
})

it('signs in one of several people who open a link at the same moment', async () => {
  const place = await makePlace()
  const database = await openTestDatabase(place)
  const { token } = await invite(database, terminal, ADA, NOW)
  const others = [database, await openTestDatabase(place), await openTestDatabase(place)]
  const tries = await Promise.allSettled(others.map((other) => follow(other, token)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('stores only hashes of tokens and passwords', async () => {
  const { database, link, token } = await openSession()
  const kept = JSON.stringify([
    await database.selectFrom('desk_people').selectAll().execute(),
    await database.selectFrom('desk_invites').selectAll().execute(),
    await database.selectFrom('desk_sessions').selectAll().execute(),
  ])
  for (const secret of [link, token, PASSWORD]) expect(kept).not.toContain(secret)
  expect(kept).toContain('$scrypt$ln=15,r=8,p=3$')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('signs in with the password, by the name or the address in whichever way it is written', async () => {
  const { database, person } = await openSession()
  for (const who of ['ade obi', ' ADÉ  OBI', 'ada@example.com ']) {
    await expect(signIn(database, who)).resolves.toMatchObject({ actor: { personId: person.id } })
  }
})

it('gives the same answer for a wrong password, an unknown name, and somebody without a password', async () => {
  const { database } = await openSession()
  await invite(database, terminal, { name: 'Bola', role: 'desk' }, NOW)
  const tries = [
    signIn(database, 'Adé Obi', 'another long one'),
    signIn(database, 'Chidi'),
    signIn(database, 'Bola'),
  ]
  const answers = (await Promise.allSettled(tries)).map((one) => one.status === 'rejected' && one.reason)
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 401, message: expect.stringMatching(/do not match/) })
  }
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
})

it('has each name and address once among people with access', async () => {
  const { database, person } = await openDesk()
  const role = 'desk'
  const same = invite(database, terminal, { name: 'ADE OBI', role }, NOW)
  await expect(same).rejects.toMatchObject({ fields: { name: expect.stringMatching(/already/) } })
  const nobody = invite(database, terminal, { name: 'Paystack’s Dashboard', role }, NOW)
  await expect(nobody).rejects.toMatchObject({ fields: { name: expect.stringMatching(/books/) } })
  const address = { name: 'Bola', role, email: 'ADA@example.com' } as const
  await expect(invite(database, terminal, address, NOW)).rejects.toMatchObject({
    fields: { email: expect.anything() },
  })
  await revokePerson(database, terminal, person.id, NOW)
  const { person: other } = await invite(database, terminal, { name: 'Ade Obi', role }, NOW)
  await expect(inviteAgain(database, terminal, person.id, NOW)).rejects.toMatchObject({ status: 400 })
  await changeEmail(database, terminal, { id: other.id, email: 'ada@example.com' }, NOW)
  expect(await listPeople(database)).toContainEqual(
    expect.objectContaining({ id: other.id, email: 'ada@example.com' }),
  )
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

it('lists the sessions of a person, and ends one of them', async () => {
  const { database, person, token } = await openSession()
  const { token: other, actor } = await signIn(database, ADA.email, PASSWORD, later(1))
  const sessions = await listSessions(database, person.id, token, later(2))
  expect(sessions).toMatchObject([
    { device: 'Firefox on Linux', is_current: false },
    { device: 'Chrome on Windows', is_current: true },
  ])
  const ended = { person_id: person.id, token_hash: sessions[0]?.id ?? '' }
  const ofOther = { ...ended, person_id: 'other' }
  await expect(endSession(database, actor, ofOther, later(2))).rejects.toMatchObject({ status: 404 })
  await endSession(database, actor, ended, later(2))
  await expect(findSession(database, other, later(2))).resolves.toBeUndefined()
  await expect(listSessions(database, person.id, token, later(2))).resolves.toHaveLength(1)
  await expect(listSessions(database, person.id, token, later(31 * DAY_MINUTES))).resolves.toEqual([])
})

it('keeps a link when somebody asks for another in this person’s name', async () => {
  const { database, person } = await openSession()
  const first = await renewLink(database, person.id, NOW)
  await renewLink(database, person.id, NOW)
  await expect(follow(database, first ?? '')).resolves.toMatchObject({ actor: { personId: person.id } })
})

it('ends the other sessions when a password replaces another, but not with the first password', async () => {
  const { database, person, token } = await openSession()
  await database.updateTable('desk_people').set({ password: null }).execute()
  const first = await renewLink(database, person.id, NOW)
  const { token: second } = await follow(database, first ?? '')
  await expect(findSession(database, token, NOW)).resolves.toBeDefined()
  const again = await renewLink(database, person.id, NOW)
  await follow(database, again ?? '', NOW, 'ferry copper nine')
  await expect(findSession(database, token, NOW)).resolves.toBeUndefined()
  await expect(findSession(database, second, NOW)).resolves.toBeUndefined()
  await expect(signIn(database, ADA.email)).rejects.toMatchObject({ status: 401 })
})

it('ends the links and sessions of a person whose access is revoked, and forgets password and email', async () => {
  const { database, person, token } = await openSession()
  const { token: link } = await inviteAgain(database, terminal, person.id, NOW)
  await revokePerson(database, terminal, person.id, later(1))
  const revoked = { email: null, has_password: false, revoked_at: later(1).toISOString() }
  await expect(listPeople(database)).resolves.toMatchObject([{ name: 'Adé Obi', ...revoked }])
  await expect(findSession(database, token, later(1))).resolves.toBeUndefined()
  await expect(follow(database, link, later(1))).rejects.toMatchObject({ message: EXPIRED })
  await expect(signIn(database, 'Adé Obi')).rejects.toMatchObject({ status: 401 })
  await expect(renewLink(database, person.id, later(1))).resolves.toBeUndefined()
  await expect(revokePerson(database, terminal, person.id, later(2))).rejects.toMatchObject({ status: 409 })
  await expect(revokePerson(database, terminal, 'nobody', later(2))).rejects.toMatchObject({ status: 404 })
  const { token: again } = await inviteAgain(database, terminal, person.id, later(3))
  await expect(follow(database, again, later(3))).resolves.toMatchObject({ actor: { who: 'Adé Obi' } })
  await expect(findSession(database, token, later(3))).resolves.toBeUndefined()
  expect((await actions(database)).filter((action) => action === 'person.revoked')).toHaveLength(1)
})

it('keeps only the newest link of a person, and lets nobody revoke their own access', async () => {
  const { database, person, link } = await openDesk()
  await inviteAgain(database, terminal, person.id, NOW)
  await expect(follow(database, link)).rejects.toMatchObject({ message: EXPIRED })
  await expect(inviteAgain(database, terminal, 'nobody', NOW)).rejects.toMatchObject({ status: 404 })
  const himself = { ...terminal, personId: person.id }
  await expect(revokePerson(database, himself, person.id, NOW)).rejects.toMatchObject({ status: 409 })
})
