import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { DeskDoor, freePort } from '../support/open-desk'
import { openConnection, type RawAnswer } from '../support/raw-connection'
import { type Target, underAttack } from '../support/target'

const OURS = 'https://shop.example'
const HOSTS = [
  'evil.example',
  'hotel.example.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:80',
  'evil.example@localhost',
  'localhost@evil.example',
  'localhost#evil',
  'localhost/evil',
  '127.1',
  '0.0.0.0',
  '2130706433',
  '0x7f.1',
  '[::ffff:127.0.0.1]',
  '[::]',
  '169.254.169.254',
  'localhost.',
  'LOCALHOST.evil.example',
  'xn--lcalhost-54a',
  '127.0.0.1%00.evil.example',
  '',
  '-',
  '*',
]
const ORIGINS = [
  'null',
  'https://evil.example',
  'http://hotel.example',
  'https://hotel.example.evil.example',
  `${OURS}.evil.example`,
  `${OURS}:443`,
  `${OURS}/`,
  OURS.toUpperCase(),
  'http://shop.example',
  '',
  'file://',
  'chrome-extension://abc',
  'http://localhost',
  'http://127.0.0.1',
  '*',
  `${OURS}, https://evil.example`,
]
const PATHS = ['/', '/api/rooms/', '/api/rooms/1/', '/nothing', '/rooms/']

export const hostsAndOrigins: Scenario = {
  name: 'hosts-and-origins',
  claim:
    'Foreign Hosts (rebinding, numbers, credentials) and Origins at the public and the desk’s listener: no foreign name comes back in a link, a redirect or a permission, metrics and desk answer no foreign Host, and no foreign page may write at the desk',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 1 },
  async run(context) {
    const deskPort = await freePort()
    const env = { DESK_PORT: String(deskPort), ALLOWED_ORIGINS: OURS }
    return underAttack(context, { env }, async (target) => {
      const faults = new FaultList()
      const tally = { hosts: HOSTS.length, origins: ORIGINS.length, asked: 0 }
      const check = (
        about: string,
        answer: RawAnswer | undefined,
        isWrong: (answer: RawAnswer) => boolean,
      ) => {
        tally.asked += 1
        // An end without an answer tells nobody anything.
        if (answer === undefined || answer.status === 0) return
        faults.add(
          ...[...(isWrong(answer) ? ['it was let in'] : []), ...findFaults(answer, { path: '' })].map(
            (fault) => `${about}: ${fault}`,
          ),
        )
      }
      for (const host of HOSTS) {
        for (const path of PATHS)
          check(`Host ${host} ${path}`, await ask(target, path, [`host: ${host}`]), (answer) =>
            reflects(answer, host),
          )
        check(
          `metrics, Host ${host}`,
          await ask(target, '/metrics', [`host: ${host}`]),
          ({ status }) => status < 400,
        )
      }
      for (const origin of ORIGINS) {
        for (const path of PATHS) {
          const lines = ['host: hotel.example', `origin: ${origin}`]
          check(`Origin ${origin} ${path}`, await ask(target, path, lines), ({ headers }) =>
            headers.has('access-control-allow-origin'),
          )
        }
        const preflight = ['host: hotel.example', `origin: ${origin}`, 'access-control-request-method: POST']
        check(
          `preflight of ${origin}`,
          await ask(target, '/api/contact/', preflight, 'OPTIONS'),
          ({ status, headers }) => status < 400 || headers.has('access-control-allow-origin'),
        )
      }
      const named = await ask(target, '/api/rooms/', ['host: hotel.example', `origin: ${OURS}`])
      if (named?.headers.get('access-control-allow-origin') !== OURS)
        faults.add('the site that is named may not read the rooms')
      if (named?.headers.has('access-control-allow-credentials') === true)
        faults.add('credentials are allowed')
      await attackDesk(new DeskDoor(target, deskPort), check)
      return { figures: { ...tally, let_in: faults.count }, violations: faults.lines }
    })
  },
}

type Check = (about: string, answer: RawAnswer | undefined, isWrong: (answer: RawAnswer) => boolean) => void

async function attackDesk(door: DeskDoor, check: Check): Promise<void> {
  await door.wait()
  const { cookie } = await door.signIn('owner')
  check('the desk itself', await door.call('me/', { cookie }), ({ status }) => status !== 200)
  // No loopback name, but spellings of its address that a name server of a stranger may not give either.
  for (const host of HOSTS) {
    check(
      `desk, Host ${host}`,
      await door.call('me/', { cookie, headers: { host } }),
      ({ status }) => status < 400,
    )
    check(
      `desk’s page, Host ${host}`,
      await door.call('/desk', { headers: { host } }),
      ({ status }) => status < 400,
    )
  }
  const body = JSON.stringify({ name: 'Mallory', role: 'owner' })
  for (const origin of [...ORIGINS, undefined]) {
    const answer = await door.call('people/', { method: 'POST', cookie, body, headers: { origin } })
    check(`desk, Origin ${origin}`, answer, ({ status }) => status < 400)
  }
  for (const header of [undefined, '', '0', 'true']) {
    const answer = await door.call('people/', { method: 'POST', cookie, body, headers: { 'x-desk': header } })
    check(`desk, x-desk ${header}`, answer, ({ status }) => status < 400)
  }
}

async function ask(
  { port }: Target,
  path: string,
  lines: readonly string[],
  method = 'GET',
): Promise<RawAnswer | undefined> {
  const connection = await openConnection(port)
  connection.send(`${method} ${path} HTTP/1.1\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`)
  const answer = await connection.read()
  connection.close()
  return answer
}

/** True when a foreign host stands in the answer. */
function reflects({ headers, body }: RawAnswer, host: string): boolean {
  if (host.length < 4) return false
  return [...headers.values()].some((value) => value.includes(host)) || body.includes(host)
}
