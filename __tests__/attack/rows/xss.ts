import { setTimeout as wait } from 'node:timers/promises'
import {
  CONTACT_PATH,
  roomPagePath,
  roomPath,
  ROOMS_PATH,
  VERIFY_PAYMENT_PATH,
} from '../../../src/shared/paths'
import { GUEST, newReference, pay, siteMetadata } from '../../support/server/guest'
import { letRoomsGo } from '../../support/server/let-rooms-go'
import { startSmtp } from '../../support/server/smtp'
import type { Scenario } from '../../support/suite/scenario'
import { FaultList, findFaults } from '../support/answer-rules'
import { findCsvFaults, findMailFaults, findPageFaults, findTerminalFaults } from '../support/hostile-outputs'
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../support/hostile-texts'
import { tellByWebhook } from '../support/paying-guests'
import { DeskDoor, freePort } from '../support/open-desk'
import { PRICE_KOBO, ROOM_IDS, type Target, underAttack } from '../support/target'

const DESK_EMAIL = 'desk@hotel.example'
const MAIL_LOOKS = 100
const LOOK_MS = 100
const [OFFERED_ROOM = 0] = ROOM_IDS
const DESK_LISTS = [
  'today/',
  'rooms/',
  'bookings/',
  'messages/',
  'mails/',
  'reviews/',
  'refunds/',
  'journal/',
  'people/',
]

export const xss: Scenario = {
  name: 'xss',
  claim:
    'Hostile texts in every field of message, booking and room: no page has them as markup, each answer is JSON that no browser takes for a page, no mail has a header of theirs, no cell is a formula, no terminal obeys them',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 1 },
  async run(context) {
    const smtp = await startSmtp()
    const deskPort = await freePort()
    const env = {
      DESK_PORT: String(deskPort),
      SMTP_URL: `smtp://127.0.0.1:${smtp.server.port}`,
      MAIL_FROM: 'stay@hotel.example',
      DESK_EMAIL,
    }
    return underAttack(context, { env }, async (target) => {
      const door = new DeskDoor(target, deskPort)
      await door.wait()
      const { cookie } = await door.signIn('owner')
      const written = await writeEverywhere(target, door, cookie)
      await waitForSettled(target)
      await waitForMails(target)
      const faults = new FaultList()
      for (const { raw } of smtp.received) faults.add(...findMailFaults(raw))
      const answers = await readEverywhere(target, door, cookie, faults)
      const lines = await findTerminalFaults(target.place)
      faults.add(...lines.faults)
      return {
        figures: {
          ...written,
          mails: smtp.received.length,
          answers,
          terminal_lines: lines.count,
          obeyed: faults.count,
        },
        violations: [...faults.lines, ...(smtp.received.length === 0 ? ['no mail was sent'] : [])],
      }
    })
  },
}

/** Gives how many hostile texts were sent and how many of them were taken. */
async function writeEverywhere(target: Target, door: DeskDoor, cookie: string) {
  const tally = { sent: 0, taken: 0 }
  const note = (status: number) => {
    tally.sent += 1
    if (status < 400) tally.taken += 1
  }
  const messages = [
    ...HOSTILE_TEXTS.flatMap((text) => [{ name: text }, { message: text }]),
    ...HOSTILE_ADDRESSES.map((email) => ({ email })),
  ]
  for (const [index, fields] of messages.entries()) {
    note(await post(target, CONTACT_PATH, { ...GUEST, message: 'Is there a pool?', ...fields }, index))
  }
  for (const [index, text] of [...HOSTILE_TEXTS, ...HOSTILE_ADDRESSES].entries()) {
    const fields = text.includes('@example.com') ? { email: text } : { name: text }
    note(await book(target, fields, index))
  }
  for (const text of HOSTILE_TEXTS) {
    for (const field of ['name', 'description', 'size']) {
      const body = JSON.stringify({ [field]: text })
      note((await door.call(`rooms/${OFFERED_ROOM}/`, { method: 'PATCH', cookie, body })).status)
    }
    note(
      (
        await door.call('people/', {
          method: 'POST',
          cookie,
          body: JSON.stringify({ name: text, role: 'desk' }),
        })
      ).status,
    )
  }
  return tally
}

async function book(
  target: Target,
  fields: { name?: string; email?: string },
  index: number,
): Promise<number> {
  const roomId = ROOM_IDS[1 + (index % (ROOM_IDS.length - 1))] ?? 0
  const guest = { ...GUEST, ...fields }
  const reference = newReference(roomId)
  await pay(target.outside.ledger, {
    reference,
    amount: PRICE_KOBO,
    email: guest.email,
    metadata: siteMetadata(roomId, guest.name),
  })
  const status = await post(target, VERIFY_PAYMENT_PATH, { reference, room_id: roomId, ...guest }, index)
  // What the form refuses reaches the hotel with the payment all the same.
  if (status >= 400) await tellByWebhook(target, reference)
  await letRoomsGo(target.database, [roomId])
  return status
}

async function post({ url }: Target, path: string, body: object, index: number): Promise<number> {
  const { status } = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${index & 255}.${1 + (index >> 8)}`,
      'x-form-seconds': '20',
    },
    body: JSON.stringify(body),
  })
  return status
}

/** Waits until every payment that a webhook has told of is decided, for ten seconds at most. */
async function waitForSettled({ database }: Target): Promise<void> {
  for (let looks = 0; looks < MAIL_LOOKS; looks += 1) {
    const open = await database.selectFrom('open_payments').select('reference').executeTakeFirst()
    if (open === undefined) return
    await wait(LOOK_MS)
  }
}

/** Waits until every mail is sent, for ten seconds at most. */
async function waitForMails({ database }: Target): Promise<void> {
  for (let looks = 0; looks < MAIL_LOOKS; looks += 1) {
    const due = await database
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (due === undefined) return
    await wait(LOOK_MS)
  }
}

/** Reads what is shown of the texts, and gives the number of answers. */
async function readEverywhere(
  target: Target,
  door: DeskDoor,
  cookie: string,
  faults: FaultList,
): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  const days = `from=${today}&to=${today}`
  let answers = 0
  for (const path of [...DESK_LISTS, `money/?${days}`, `money.csv/?${days}`, '/desk', '/desk/bookings']) {
    const answer = await door.call(path, { cookie })
    answers += 1
    const text = answer.body.toString()
    const own = path.startsWith('money.csv') ? findCsvFaults(text) : findPageFaults(answer)
    faults.add(...[...own, ...findFaults(answer, { path })].map((fault) => `the desk’s ${path}: ${fault}`))
  }
  for (const path of [ROOMS_PATH, roomPath(OFFERED_ROOM), roomPagePath(OFFERED_ROOM), '/', '/rooms']) {
    const answer = await fetch(target.url + path)
    const headers = new Map(answer.headers)
    const body = Buffer.from(await answer.arrayBuffer())
    answers += 1
    const raw = { status: answer.status, headers, body }
    faults.add(...[...findPageFaults(raw), ...findFaults(raw, { path })].map((fault) => `${path}: ${fault}`))
  }
  return answers
}
