import { setTimeout as wait } from 'node:timers/promises'
import { CONTACT_PATH } from '../../../src/shared/paths'
import { type ReceivedMail, readMail } from '../../support/server/smtp'
import type { Scenario } from '../../support/suite/scenario'
import { describeStatuses, flood } from '../support/flood'
import { quantileOf } from '../support/guest-report'
import { payAndBook } from '../support/paying-guests'
import { startSlowSmtp } from '../support/slow-mail'
import { type Target, underAttack } from '../support/target'

/** An answer of the mail server takes so long; a mail needs about seven. */
const SMTP_ANSWER_MS = 40
const DESK_EMAIL = 'desk@hotel.example'
const PER_SECOND = 220
/** His confirmations and notices must not fill the slow line by themselves. */
const VISITS_A_BOOKING = 60
const PEOPLE_SHARE = 10
const LOOK_MS = 100
const BOT = { name: 'Bot NUMBER', email: 'botNUMBER@example.net', message: 'Buy NUMBER of it now' }
const PERSON = { name: 'Ada NUMBER', email: 'adaNUMBER@example.com', message: 'Is there a pool NUMBER?' }
/** What the form of the site sends along. */
const FILLED_IN = ['x-form-seconds: 20']

export const contactSpam: Scenario = {
  name: 'contact-spam',
  claim:
    'Posts of bots, each from an address of its own, and a tenth as many of people, with a slow mail server: every message is stored, no bot’s makes a mail and no person’s is taken for a bot’s, and a booking’s confirmation goes out before them (rounds are posts of bots)',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 60 }, quick: 300, full: 1_000 },
  async run(context) {
    const { smtp, url } = await startSlowSmtp(SMTP_ANSWER_MS)
    const env = { SMTP_URL: url, MAIL_FROM: 'stay@hotel.example', DESK_EMAIL }
    return underAttack(context, { env, visitsABooking: VISITS_A_BOOKING }, async (target) => {
      const people = Math.ceil(context.rounds / PEOPLE_SHARE)
      const [bots, humans] = await Promise.all([
        post(target, context.rounds, BOT, []),
        post(target, people, PERSON, FILLED_IN),
      ])
      const booked = await payAndBook(target, 'page')
      const waits = await waitForConfirmations(target, context.rounds)
      const [ofBots, ofPeople] = [bots, humans].map(({ statuses }) => statuses[200] ?? 0)
      const messages = await countMessages(target)
      const mails = sortMails(smtp.received)
      return {
        figures: {
          bots: describeStatuses(bots),
          people: describeStatuses(humans),
          doubtful: messages.doubtful,
          of_people: messages.ofPeople,
          ...mails,
          confirmation_p50: `${Math.round(quantileOf(waits, 0.5))} ms`,
          confirmation_max: `${Math.round(Math.max(0, ...waits))} ms`,
        },
        violations: [
          ...(messages.doubtful === ofBots && messages.ofPeople === ofPeople
            ? []
            : [`of ${ofBots} bots and ${ofPeople} people ${JSON.stringify(messages)} are stored`]),
          ...(booked.milliseconds === undefined ? ['a guest who paid was not booked'] : []),
          ...(mails['mails_of_bots'] ? [`${mails['mails_of_bots']} mails of bots went out`] : []),
          ...(waits.length === 0 ? ['no confirmation went out'] : []),
        ],
      }
    })
  },
}

function post({ port }: Target, total: number, body: object, headers: readonly string[]) {
  return flood({
    port,
    path: CONTACT_PATH,
    perSecond: PER_SECOND,
    seconds: 0,
    total,
    addresses: total,
    body: JSON.stringify(body),
    headers,
    connections: 50,
    isPatient: true,
  })
}

/** Waits until no confirmation waits, or has been looked for so often; gives how long each waited. */
async function waitForConfirmations({ database }: Target, mostLooks: number): Promise<number[]> {
  for (let looks = 1; ; looks += 1) {
    const rows = await database
      .selectFrom('outbox')
      .select(['created_at', 'done_at'])
      .where('kind', '=', 'booking-confirmed')
      .execute()
    const isOver = rows.length > 0 && rows.every(({ done_at }) => done_at !== null)
    if (isOver || looks === mostLooks) {
      const now = Date.now()
      return rows.map(({ created_at, done_at }) => {
        return (done_at === null ? now : Date.parse(done_at)) - Date.parse(created_at)
      })
    }
    await wait(LOOK_MS)
  }
}

async function countMessages({ database }: Target): Promise<{ doubtful: number; ofPeople: number }> {
  const rows = await database.selectFrom('messages').select('doubt').execute()
  const ofPeople = rows.filter(({ doubt }) => doubt === null).length
  return { doubtful: rows.length - ofPeople, ofPeople }
}

function sortMails(received: readonly ReceivedMail[]): Record<string, number> {
  const toDesk = received.filter(({ to }) => to.includes(DESK_EMAIL)).map(({ raw }) => readMail(raw).text)
  const ofBots = toDesk.filter((text) => text.includes('Buy '))
  const ofPeople = toDesk.filter((text) => text.includes('Is there a pool'))
  const guests = received.filter(({ to }) => !to.includes(DESK_EMAIL))
  return { mails_of_bots: ofBots.length, mails_of_people: ofPeople.length, mails_to_guests: guests.length }
}
