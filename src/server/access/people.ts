import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DeskPerson, OwnMails } from '../../shared/desk/people'
import type { Role } from '../../shared/desk/roles'
import { isSameEmail, normalizeEmail } from '../../shared/email'
import { foldedWords } from '../../shared/search-words'
import { lockUntilCommit } from '../db/dialect'
import { DASHBOARD, type Database, SITE } from '../db/schema'
import { inTransaction } from '../db/transaction'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import { type Actor, journalEntry, recorded, writeEntry } from '../journal/journal'
import { addLink, endLinks, type IssuedLink } from './links'
import { endSessions, findPerson, listActivePeople, listPeopleRows, type PersonRow } from './repository'

interface NewPerson {
  name: string
  role: Role
  email?: string | null | undefined
}

/** Names of actors in the books and the journal. Nobody at the desk can have one of them. */
const NOBODYS = [SITE, DASHBOARD, 'Guest', 'Paystack', 'Server', 'Somebody']

/** Adds a person to the desk and returns the first link. Throws InvalidInput for a name or address in use. */
export function invite(
  database: Kysely<Database>,
  actor: Actor,
  person: NewPerson,
  now: Date,
): Promise<IssuedLink> {
  return inTransaction(database, async (transaction) => {
    await requireUnique(transaction, person)
    return addPerson(transaction, actor, person, now)
  })
}

async function addPerson(
  transaction: Transaction<Database>,
  actor: Actor,
  { name, role, email }: NewPerson,
  now: Date,
  link: { setsPassword?: boolean } = {},
): Promise<IssuedLink> {
  const id = randomUUID()
  const address = email ? normalizeEmail(email) : null
  const created_at = now.toISOString()
  await transaction.insertInto('desk_people').values({ id, name, role, created_at, email: address }).execute()
  const issued = await addLink(transaction, id, now, link)
  await writeEntry(transaction, actor, journalEntry('person.invited', id, { after: { role } }), now)
  return { ...issued, person: await readPerson(transaction, id) }
}

/** Also restores revoked access. Ends earlier links. Throws NotFound, and InvalidInput for a name in use. */
export function inviteAgain(
  database: Kysely<Database>,
  actor: Actor,
  id: string,
  now: Date,
  link: { setsPassword?: boolean } = {},
): Promise<IssuedLink> {
  return inTransaction(database, async (transaction) => {
    const { revoked_at, ...person } = await readPerson(transaction, id)
    if (revoked_at !== null) {
      if (link.setsPassword !== false) await requireUnique(transaction, person)
      await transaction.updateTable('desk_people').set({ revoked_at: null }).where('id', '=', id).execute()
    }
    await endLinks(transaction, { person_id: id }, now)
    const issued = await addLink(transaction, id, now, link)
    await writeEntry(transaction, actor, journalEntry('person.invited_again', id), now)
    return { ...issued, person: await readPerson(transaction, id) }
  })
}

/** Makes the link that signs the operator in without a password, always as the same person. */
export async function inviteTerminal(
  database: Kysely<Database>,
  actor: Actor,
  now: Date,
): Promise<IssuedLink> {
  const link = { setsPassword: false }
  const known = (await listPeople(database)).find(({ name, role }) => name === actor.who && role === 'owner')
  if (known !== undefined) return inviteAgain(database, actor, known.id, now, link)
  return inTransaction(database, (transaction) =>
    addPerson(transaction, actor, { name: actor.who, role: 'owner' }, now, link),
  )
}

/** Sets or removes the address to which a link for a new password goes. Throws NotFound and InvalidInput. */
export const changeEmail = recorded<{ id: string; email: string | null }>(
  async (transaction, { id, email }, now) => {
    const { revoked_at, name } = await readPerson(transaction, id)
    if (revoked_at !== null) throw new Conflict(`The access of ${name} has been revoked.`)
    await requireUnique(transaction, { id, email })
    await transaction
      .updateTable('desk_people')
      .set({ email: email === null ? null : normalizeEmail(email) })
      .where('id', '=', id)
      .execute()
    // A link may be on its way to the former address.
    await endLinks(transaction, { person_id: id }, now)
    return journalEntry('person.email_changed', id)
  },
)

export async function readOwnMails(database: Kysely<Database>, { personId }: Actor): Promise<OwnMails> {
  const person = await findPerson(database, personId ?? '')
  if (person === undefined) throw new NotFound('This person')
  const { email, mailed_daily, mailed_at_once } = person
  return { email, mailed_daily: mailed_daily === 1, mailed_at_once: mailed_at_once === 1 }
}

export const changeOwnMails = recorded<Omit<OwnMails, 'email'>>(
  async (transaction, { mailed_daily, mailed_at_once }, _now, { personId }) => {
    const id = personId ?? ''
    const flags = { mailed_daily: mailed_daily ? 1 : 0, mailed_at_once: mailed_at_once ? 1 : 0 } as const
    await transaction.updateTable('desk_people').set(flags).where('id', '=', id).execute()
    return journalEntry('person.mails_changed', id, { after: { mailed_daily, mailed_at_once } })
  },
)

export async function listPeople(database: Kysely<Database>): Promise<DeskPerson[]> {
  const rows = await listPeopleRows(database)
  return rows.map(({ password, mailed_daily: _daily, mailed_at_once: _atOnce, ...row }) => ({
    ...row,
    has_password: password !== null,
  }))
}

/** Throws NotFound, and a Conflict for access already revoked, the actor's own, and the last owner's. */
export const revokePerson = recorded<string>(async (transaction, id, now, { personId }) => {
  if (personId === id) throw new Conflict('You cannot revoke your own access.')
  const moment = now.toISOString()
  await lockUntilCommit(transaction, 'desk_people')
  await refuseLastOwner(transaction, id)
  const { numUpdatedRows } = await transaction
    .updateTable('desk_people')
    .set({ revoked_at: moment, email: null, password: null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const { name } = await readPerson(transaction, id)
    throw new Conflict(`The access of ${name} has already been revoked.`)
  }
  // Links before sessions: a sign-in under way locks the row of its link until its session is there.
  await endLinks(transaction, { person_id: id }, now)
  await endSessions(transaction, { person_id: id }, moment)
  return journalEntry('person.revoked', id)
})

/** When two owners revoke each other at once, on two servers too, the second is refused. */
async function refuseLastOwner(transaction: Transaction<Database>, id: string): Promise<void> {
  // Nobody signs in without a password, so an owner who was only invited or is the terminal's does not count.
  const owners = (await listActivePeople(transaction)).filter(
    ({ role, password }) => role === 'owner' && password !== null,
  )
  const [owner, ...others] = owners
  if (owner?.id === id && others.length === 0) {
    throw new Conflict(`${owner.name} is the only owner who can sign in. Please invite another one first.`)
  }
}

export async function findPersonByWho(
  database: Kysely<Database>,
  who: string,
): Promise<PersonRow | undefined> {
  const people = await listActivePeople(database)
  return (
    people.find(({ email }) => email !== null && isSameEmail(email, who)) ??
    people.find(({ name }) => signInName(name) === signInName(who))
  )
}

/** Returns a name as people type it to sign in: without case, marks, apostrophes or unseen characters. */
export function signInName(name: string): string {
  return foldedWords(name).join(' ')
}

async function requireUnique(
  transaction: Transaction<Database>,
  { id, name, email }: { id?: string; name?: string; email?: string | null | undefined },
): Promise<void> {
  await lockUntilCommit(transaction, 'desk_people')
  const others = (await listActivePeople(transaction)).filter((other) => other.id !== id)
  if (name !== undefined && others.some((other) => signInName(other.name) === signInName(name))) {
    throw new InvalidInput({
      name: `Somebody is called ${name} already. Please add a second name or an initial.`,
    })
  }
  if (name !== undefined && NOBODYS.some((other) => signInName(other) === signInName(name))) {
    throw new InvalidInput({
      name: 'The books use this name for what nobody here did. Please choose another.',
    })
  }
  if (email && others.some((other) => other.email !== null && isSameEmail(other.email, email))) {
    throw new InvalidInput({ email: 'Somebody else at the desk has this address already.' })
  }
}

async function readPerson(database: Kysely<Database>, id: string): Promise<DeskPerson> {
  const person = (await listPeople(database)).find((candidate) => candidate.id === id)
  if (person === undefined) throw new NotFound('This person')
  return person
}
