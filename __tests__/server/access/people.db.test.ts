import { invite, listPeople, revokePerson } from '../../../src/server/access/people'
import { signInWithLink } from '../../../src/server/access/sign-in'
import { makePlace, openTestDatabase } from '../../support/server/database'

const terminal = { who: 'terminal', personId: null, role: 'owner', via: 'terminal' } as const
const NOW = new Date('2026-11-22T08:00:00Z')
const LINK = { password: 'lamp forty harbour', device: 'Chrome on Windows', hotelName: 'The Landmark Hotel' }

it('keeps the last owner, also of two who revoke each other on two servers', async () => {
  const place = await makePlace()
  const [database, another] = [await openTestDatabase(place), await openTestDatabase(place)]
  const owner = async (name: string) => {
    const { token } = await invite(database, terminal, { name, role: 'owner' }, NOW)
    return (await signInWithLink(database, { ...LINK, token }, NOW)).actor
  }
  const [ada, bola] = [await owner('Ada'), await owner('Bola')]
  // An owner who has not chosen a password may never sign in.
  const { person: invited } = await invite(database, terminal, { name: 'Chidi', role: 'owner' }, NOW)
  const both = await Promise.allSettled([
    revokePerson(database, ada, bola.personId ?? '', NOW),
    revokePerson(another, bola, ada.personId ?? '', NOW),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const left = (await listPeople(database)).filter(({ revoked_at }) => revoked_at === null)
  expect(left.map(({ has_password }) => has_password).toSorted()).toEqual([false, true])
  const last = left.find(({ has_password }) => has_password)
  await expect(revokePerson(database, terminal, last?.id ?? '', NOW)).rejects.toThrow(
    `${last?.name} is the only owner who can sign in. Please invite another one first.`,
  )
  await revokePerson(database, terminal, invited.id, NOW)
})
