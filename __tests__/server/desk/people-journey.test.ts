import { renewLink } from '../../../src/server/access/links'
import { inviteTerminal } from '../../../src/server/access/people'
import { createOutboxWorker } from '../../../src/server/mail/outbox-worker'
import type { Mail } from '../../../src/server/mail/mail'
import { listMails } from '../../../src/server/mail/mail-queue'
import type { DeskSession } from '../../../src/shared/desk/people'
import { HOTEL, keepingTransport } from '../../support/server/mail'
import { call, openTestDesk, TERMINAL, type TestDesk } from '../../support/server/open-desk'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const DESK_URL = 'https://desk.hotel.example'

/** A desk whose clock stands still until `at` moves it. */
async function openClockedDesk() {
  let now = new Date('2026-11-22T07:00:00Z')
  const desk = await openTestDesk({ now: () => now })
  const transport = keepingTransport()
  const worker = createOutboxWorker({
    database: desk.database,
    transport,
    hotel: () => HOTEL,
    renewLink: (personId) => renewLink(desk.database, personId, now),
    now: () => now,
  })
  return {
    ...desk,
    now: () => now,
    at: (moment: string) => {
      now = new Date(moment)
    },
    sendMails: async (): Promise<Mail[]> => {
      await worker.runOnce()
      return transport.mails.splice(0)
    },
  }
}

function post(desk: Pick<TestDesk, 'desk'>, path: string, payload?: object, cookie?: string) {
  const headers = { 'user-agent': CHROME }
  return call(desk, path, { method: 'POST', headers, ...(payload && { payload }), ...(cookie && { cookie }) })
}

const cookieIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? ''

/** Opens a link and chooses a password, as the page behind it does. Returns the cookie. */
async function choosePassword(desk: Pick<TestDesk, 'desk'>, link: string, password: string): Promise<string> {
  const answer = await post(desk, 'link/use/', { token: tokenIn(link), password })
  expect(answer.statusCode).toBe(200)
  return cookieIn(answer)
}

const signIn = (desk: Pick<TestDesk, 'desk'>, who: string, password: string, cookie?: string) =>
  post(desk, 'sign-in/', { who, password }, cookie)
const statusOf = async (desk: Pick<TestDesk, 'desk'>, cookie: string) =>
  (await call(desk, 'me/', { cookie })).statusCode

it('hands the computer over, mails who forgot a password a link, and makes who guesses one wait', async () => {
  const desk = await openClockedDesk()
  const { token } = await inviteTerminal(desk.database, TERMINAL, desk.now())
  const operator = cookieIn(await post(desk, 'link/use/', { token }))
  const invite = async (cookie: string, person: object) =>
    (await post(desk, 'people/', person, cookie)).json()
  const ada = { name: 'Ada Obi', role: 'owner', email: 'ada@example.com' }
  const owner = await choosePassword(desk, (await invite(operator, ada)).link, 'ferry copper nine')
  const bola = await invite(owner, { name: 'Bọ́lá', role: 'desk', email: 'bola@example.com' })
  const computer = await choosePassword(desk, bola.link, 'lamp forty harbour')

  const handedOver = cookieIn(await signIn(desk, 'ada@example.com', 'ferry copper nine', computer))
  expect([await statusOf(desk, computer), await statusOf(desk, handedOver)]).toEqual([401, 200])
  const again = cookieIn(await signIn(desk, 'bola', 'lamp forty harbour', handedOver))

  expect((await signIn(desk, 'Bola', 'lamp fourty harbour')).statusCode).toBe(401)
  expect((await post(desk, 'forgotten/', { who: 'bola' })).statusCode).toBe(204)
  const [mail] = await desk.sendMails()
  const renewed = await choosePassword(desk, mail?.text ?? '', 'market drum seven')
  expect([await statusOf(desk, again), await statusOf(desk, renewed)]).toEqual([401, 200])

  for (const who of ['Ada Obi', 'ada obi', ' ADÁ  OBI', 'Ada\u200B Obi', 'ADA OBI']) {
    expect((await signIn(desk, who, 'a wrong one')).statusCode).toBe(401)
  }
  const refused = await post(desk, 'sign-in/?x', { who: 'Ada Obi', password: 'ferry copper nine' })
  expect([refused.statusCode, refused.json().error.message]).toEqual([429, tooMany('a minute')])

  const laptop = cookieIn(await signIn(desk, 'bola', 'market drum seven'))
  const path = `people/${bola.person.id}/sessions/`
  const own: DeskSession[] = (await call(desk, 'sessions/', { cookie: laptop })).json()
  const { id } = own.find(({ is_current }) => is_current) ?? {}
  await post(desk, `${path}${id}/end/`, undefined, owner)
  expect([await statusOf(desk, laptop), await statusOf(desk, renewed)]).toEqual([401, 200])
})

const tooMany = (minutes: string) => `Too many tries. Please wait ${minutes}, or ask an owner for a link.`
const askFrom = async (desk: TestDesk, remoteAddress: string, who = 'Ada Obi') => {
  const answer = await call(desk, 'forgotten/', { method: 'POST', remoteAddress, payload: { who } })
  return answer.statusCode === 204 ? 'tried' : answer.json<{ error: { message: string } }>().error.message
}

it('lets a guesser wait for longer and longer, and a colleague elsewhere not at all', async () => {
  let now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const desk = await openTestDesk()
  const guess = (address: string) => Promise.all(Array.from({ length: 6 }, () => askFrom(desk, address)))
  for (const [tried, wait] of [
    [5, 'a minute'],
    [4, '9 minutes'],
  ] as const) {
    expect(await guess('10.0.0.1')).toEqual(Array(6).fill('tried').fill(tooMany(wait), tried))
    now += 60_000
  }
  expect(await askFrom(desk, '10.0.0.2')).toBe('tried')
  // Fifty more from ten addresses, whose tries above their own limit do not count.
  for (let other = 3; other < 13; other += 1) await guess(`10.0.0.${other}`)
  expect(await askFrom(desk, '10.0.0.99')).toBe(tooMany('8 minutes'))
  now += 8 * 60_000
  expect(await askFrom(desk, '10.0.0.1')).toBe('tried')
})

it('takes sixty tries a minute from an address, all those of an IPv6 subscriber together', async () => {
  const desk = await openTestDesk()
  const askAbout = (_: unknown, person: number) =>
    askFrom(desk, `2001:db8:77:1::${person}`, `person ${person}`)
  const answers = await Promise.all(Array.from({ length: 61 }, askAbout))
  expect(answers.filter((answer) => answer === 'tried')).toHaveLength(60)
  expect(await askFrom(desk, '2001:db8:77:2::1')).toBe('tried')
})

it('never says whether somebody exists who asks for a link, and mails only to people with an address', async () => {
  const desk = await openClockedDesk()
  const { person } = await inviteTerminal(desk.database, TERMINAL, desk.now())
  for (const who of [person.name, 'nobody', 'nobody@example.com']) {
    const answer = await post(desk, 'forgotten/', { who })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect(await desk.sendMails()).toEqual([])
})

it('writes the link into the mail alone, for the address of the desk, and for an hour', async () => {
  const desk = await openClockedDesk()
  const { token } = await inviteTerminal(desk.database, TERMINAL, desk.now())
  const cookie = cookieIn(await post(desk, 'link/use/', { token }))
  await post(desk, 'people/', { name: 'Ada', role: 'owner', email: 'ada@example.com' }, cookie)
  const outside = await openTestDesk({ deskUrl: DESK_URL, backend: desk, now: desk.now })
  const headers = { host: 'desk.hotel.example', origin: DESK_URL }
  await call(outside, 'forgotten/', { method: 'POST', payload: { who: 'ada' }, headers })
  const [waiting] = await listMails(desk.database, HOTEL, desk.now())
  expect(waiting).toMatchObject({ kind: 'password-reset', to: 'one of the staff' })
  const [mail] = await desk.sendMails()
  expect(mail?.text).toMatch(/https:\/\/desk\.hotel\.example\/desk\/sign-in#[\w-]{43}\n/)
  const outbox = JSON.stringify(await desk.database.selectFrom('outbox').selectAll().execute())
  expect(outbox).not.toContain(tokenIn(mail?.text ?? ''))
  await call(outside, 'forgotten/', { method: 'POST', payload: { who: 'ada' }, headers })
  desk.at('2026-11-22T08:00:01Z')
  expect(await desk.sendMails()).toEqual([])
})

it('erases a guest by one whole address, of which a part is refused', async () => {
  const desk = await openTestDesk()
  const { token } = await inviteTerminal(desk.database, TERMINAL, new Date())
  const cookie = cookieIn(await post(desk, 'link/use/', { token }))
  const word = 'Please enter one email address, such as name@example.com.'
  for (const path of ['person/erase/', 'person/count/', 'person/export/']) {
    for (const email of ['example.com', '@example.com', 'ada@', 'ada@example.com, bo@example.com', '%@%']) {
      const answer = await post(desk, path, { email }, cookie)
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { email: word }])
    }
    expect((await post(desk, path, { email: ' Ada@Example.com' }, cookie)).statusCode).toBe(200)
  }
})

it('writes the port of the desk into the mail, not the one that the asker names', async () => {
  const desk = await openClockedDesk()
  const { token } = await inviteTerminal(desk.database, TERMINAL, desk.now())
  const cookie = cookieIn(await post(desk, 'link/use/', { token }))
  await post(desk, 'people/', { name: 'Ada', role: 'owner', email: 'ada@example.com' }, cookie)
  const headers = { host: 'localhost:31337', origin: 'http://localhost:31337' }
  await call(desk, 'forgotten/', { method: 'POST', payload: { who: 'ada' }, headers })
  const [mail] = await desk.sendMails()
  expect(mail?.text).toContain('http://localhost:9100/desk/sign-in#')
})
