import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema'
import { listMailIds, listMails, retryMail, sendAgain } from '../../server/mail/mail-queue'
import type { DeskMail, Unsent } from '../../shared/desk/messages'
import { define } from '../define'
import { readHotelFacts } from '../hotel-facts'
import { lagosTime } from '../kit/formats'
import { findByStart, shortId } from '../kit/parse'
import type { Column } from '../kit/table'
import type { Hotel } from '../open-hotel'
import type { AddCommands } from '../session'

const ID = ['<ID>', 'the mail, or the first letters of its id'] as const
/** What became of a mail that was never sent. */
export const UNSENT: Record<NonNullable<Unsent>, string> = {
  refused: 'could not be delivered',
  moot: 'no longer needed',
  erased: 'guest erased',
}
const COLUMNS: readonly Column<DeskMail>[] = [
  { head: 'Id', of: ({ id }) => shortId(id) },
  { head: 'To', of: ({ to }) => to, atLeast: 10 },
  { head: 'Subject', of: ({ subject }) => subject, atLeast: 10 },
  {
    head: 'Sent',
    of: (mail) => {
      if (mail.unsent !== null) return UNSENT[mail.unsent]
      return mail.sent_at === null ? `waits, tried ${mail.attempts}×` : lagosTime(mail.sent_at)
    },
    style: ({ sent_at, unsent, attempts }) => {
      if (unsent === 'refused') return 'red'
      if (sent_at !== null || unsent !== null) return undefined
      return attempts > 0 ? 'red' : 'yellow'
    },
  },
  { head: 'Next try', of: ({ next_attempt_at }) => (next_attempt_at ? lagosTime(next_attempt_at) : '') },
]

/** Mails that wait, and those that were sent last or never will be. */
export const addMail: AddCommands = (program, session) => {
  const { run, output, actor, now, withHotel } = session
  const mail = define(program, {
    name: 'mail',
    summary: 'lists the mails that wait and the last that were sent; sends one again',
    examples: ['mail', 'mail retry 3f2a9c1e', 'mail send-again 3f2a9c1e'],
  }).action(
    run(async () => {
      const mails = await withHotel((hotel) => readMails(hotel, now()))
      output.show(mails, ({ table }) => table(COLUMNS, mails, 'There are no mails.'))
    }),
  )
  define(mail, {
    name: 'retry',
    summary: 'has a mail that waits tried now',
    examples: ['mail retry 3f2a9c1e'],
  })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const id = await findMail(database, given)
          await retryMail(database, actor, id, now())
          output.show({ id }, ({ say }) => say(`The server tries mail ${shortId(id)} within a minute.`))
        }),
      ),
    )
  define(mail, {
    name: 'send-again',
    summary: 'sends a mail once more that was sent before',
    examples: ['mail send-again 3f2a9c1e'],
  })
    .argument(...ID)
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const before = await findMail(database, given)
          const { id } = await sendAgain(database, actor, before, now())
          output.show({ id }, ({ say }) =>
            say(`Mail ${shortId(before)} goes out once more, as ${shortId(id)}, within a minute.`),
          )
        }),
      ),
    )
}

async function findMail(database: Kysely<Database>, given: string): Promise<string> {
  return findByStart(await listMailIds(database), given, 'This mail')
}

async function readMails(hotel: Hotel, now: Date): Promise<DeskMail[]> {
  return listMails(hotel.database, await readHotelFacts(hotel), now)
}
