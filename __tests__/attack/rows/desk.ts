import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { revokePerson } from '../../../src/server/access/people'
import { inTransaction } from '../../../src/server/db/transaction'
import type { Role } from '../../../src/shared/desk/roles'
import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { canCountDescriptors } from '../support/descriptors'
import { DeskDoor, freePort, TERMINAL } from '../support/open-desk'
import { hostilePictures, largestPicture, POLYGLOT_MARK } from '../support/pictures'
import { ROOM_IDS, type Target, underAttack } from '../support/target'

const COOKIE = /^desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const GUESSES = 50
const SIDE_BY_SIDE = 6
/** A picture of the most pixels, decoded, turned and scaled, beside the server's own memory. */
const MOST_MEGABYTES = 1_200
const [ROOM = 0] = ROOM_IDS
const FORBIDDEN: readonly (readonly [role: Role, method: string, path: string])[] = [
  ...['bookings/', 'messages/', 'mails/', 'reviews/', 'refunds/', 'people/', 'today/'].map(
    (path) => ['marketing', 'GET', path] as const,
  ),
  ['desk', 'GET', 'people/'],
  ['desk', 'POST', 'people/'],
  ['desk', 'PATCH', `rooms/${ROOM}/`],
  ['desk', 'PUT', `rooms/${ROOM}/picture/`],
  ['desk', 'POST', 'publish/'],
  ['marketing', 'POST', `rooms/${ROOM}/occupy/`],
  ['marketing', 'POST', 'person/erase/'],
]

export const deskRow: Scenario = {
  name: 'desk',
  claim:
    'The desk’s listener: sessions that are guessed, ended, revoked, expired or planted, links used twice, calls beyond a role, uploads that are no pictures, more than a picture or decompression bombs: none is let in, and the process keeps its memory',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 2 },
  whyNot: () => (canCountDescriptors() ? undefined : 'a process’s memory cannot be read here'),
  async run(context) {
    const deskPort = await freePort()
    return underAttack(context, { env: { DESK_PORT: String(deskPort) } }, async (target) => {
      const door = new DeskDoor(target, deskPort)
      await door.wait()
      const faults = new FaultList()
      const sessions = await attackSessions(target, door, faults)
      const before = megabytesOf(target.hotel.pid, 'VmRSS')
      const pictures = await attackUploads(target, door, faults, context)
      const most = megabytesOf(target.hotel.pid, 'VmHWM')
      if (most > MOST_MEGABYTES) faults.add(`the process had ${most} MB`)
      return {
        figures: {
          sessions,
          forbidden: FORBIDDEN.length,
          ...pictures,
          rss_mb: before,
          most_mb: most,
          let_in: faults.count,
        },
        violations: faults.lines,
      }
    })
  },
}

/** Gives how many wrong sessions and links were tried. */
async function attackSessions(target: Target, door: DeskDoor, faults: FaultList): Promise<number> {
  let tried = 0
  const mustFail = async (about: string, cookie: string) => {
    tried += 1
    const answer = await door.call('me/', { cookie })
    if (answer.status !== 401) faults.add(`${about}: ${answer.status}`)
    faults.add(...findFaults(answer, { path: '' }).map((fault) => `${about}: ${fault}`))
  }
  const { database } = target
  const planted = `desk=${randomBytes(32).toString('base64url')}`
  const { token } = await door.invite('owner')
  const signedIn = await door.call('sign-in/', {
    method: 'POST',
    cookie: planted,
    body: JSON.stringify({ token }),
  })
  const header = signedIn.headers.get('set-cookie') ?? ''
  if (!COOKIE.test(header)) faults.add('the cookie of a session is not closed to scripts and other sites')
  if (header.startsWith(planted)) faults.add('a planted session was taken')
  await mustFail('a planted session', planted)
  const again = await door.call('sign-in/', { method: 'POST', body: JSON.stringify({ token }) })
  if (again.status < 400) faults.add('a link was taken twice')
  for (let guess = 0; guess < GUESSES; guess += 1) {
    await mustFail('a guessed session', `desk=${randomBytes(32).toString('base64url')}`)
  }
  const [out, gone, idle] = [await door.signIn('owner'), await door.signIn('desk'), await door.signIn('desk')]
  await door.call('sign-out/', { method: 'POST', cookie: out.cookie })
  await mustFail('a session that was ended', out.cookie)
  await revokePerson(database, TERMINAL, gone.id, new Date())
  await mustFail('a session of somebody whose access was taken away', gone.cookie)
  await inTransaction(database, (transaction) =>
    transaction
      .updateTable('desk_sessions')
      .set({ last_seen_at: LONG_AGO })
      .where('person_id', '=', idle.id)
      .execute(),
  )
  await mustFail('a session that has expired', idle.cookie)
  const late = await door.invite('owner')
  await inTransaction(database, (transaction) =>
    transaction
      .updateTable('desk_invites')
      .set({ expires_at: LONG_AGO })
      .where('person_id', '=', late.person.id)
      .execute(),
  )
  const answer = await door.call('sign-in/', { method: 'POST', body: JSON.stringify({ token: late.token }) })
  if (answer.status < 400) faults.add('a link was taken that has expired')
  for (const role of ['desk', 'marketing'] as const) {
    const { cookie } = await door.signIn(role)
    for (const [, method, path] of FORBIDDEN.filter(([wanted]) => wanted === role)) {
      const body = method === 'GET' ? undefined : '{}'
      const { status } = await door.call(path, { method, cookie, body })
      if (status !== 403) faults.add(`${role}: ${method} ${path} was answered ${status}`)
    }
  }
  return tried
}

async function attackUploads(
  target: Target,
  door: DeskDoor,
  faults: FaultList,
  { isFull, rounds }: { isFull: boolean; rounds: number },
) {
  const { cookie } = await door.signIn('marketing')
  const upload = (body: Buffer, type = 'image/png') =>
    door.call(`rooms/${ROOM}/picture/`, { method: 'PUT', cookie, body, headers: { 'content-type': type } })
  const tally = { pictures: 0, taken: 0 }
  for (const { name, bytes, type, isPicture = false } of await hostilePictures(isFull)) {
    const answer = await upload(bytes, type)
    tally.pictures += 1
    if (answer.status === 200) tally.taken += 1
    if (answer.status === 200 && !isPicture) faults.add(`${name} was taken`)
    // The connection of a body that is too large is ended, which may overtake the answer.
    if (answer.status !== 0)
      faults.add(...findFaults(answer, { path: '' }).map((fault) => `${name}: ${fault}`))
    if (answer.status === 200) await checkPublished(target, name, answer.body, faults)
  }
  const largest = await largestPicture()
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => upload(largest)))
    // The 503 comes before the body is read, and its end of the connection may overtake it: 0 then.
    const odd = answers.filter(({ status }) => ![0, 200, 503].includes(status))
    if (!answers.some(({ status }) => status === 200)) faults.add('no large picture was taken')
    faults.add(...odd.map(({ status }) => `a large picture was answered ${status}`))
  }
  return tally
}

/** What guests get is a JPEG of our own making. */
async function checkPublished({ url }: Target, name: string, body: Buffer, faults: FaultList): Promise<void> {
  const { image } = JSON.parse(body.toString()) as { image: string }
  const answer = await fetch(url + image)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isOurs =
    answer.headers.get('content-type') === 'image/jpeg' && bytes.subarray(0, 2).toString('hex') === 'ffd8'
  if (!isOurs || bytes.includes(POLYGLOT_MARK)) faults.add(`${name} is given as it came`)
}

function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1_024)
}
