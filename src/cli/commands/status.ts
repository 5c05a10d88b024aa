import { openReleaseStore } from '../../server/releases/store'
import { readToday } from '../../server/today/read-today'
import type { Today } from '../../shared/desk/today'
import { define } from '../define'
import { readHotelFacts } from '../hotel-facts'
import { counted, lagosTime } from '../kit/formats'
import type { Paper } from '../kit/output'
import type { AddCommands } from '../session'

/** How the hotel stands, from the books alone: Paystack is not asked. */
export const addStatus: AddCommands = (program, { run, output, now, withHotel }) => {
  define(program, {
    name: 'status',
    summary: 'tells how the hotel stands, and what needs a person',
    examples: ['status', 'status --json'],
  }).action(
    run(() =>
      withHotel(async (hotel) => {
        const { database, domain, env } = hotel
        const stay = async () => (await readHotelFacts(hotel)).stay
        const today = await readToday({ database, domain, now, stay })
        const live = (await openReleaseStore(env).live())?.id ?? null
        output.show({ ...today, live_release: live }, (paper) => write(today, live, paper))
      }),
    ),
  )
}

function write(today: Today, live: string | null, { heading, facts, say, list }: Paper): void {
  const { arrivals, departures, staying, needs_you, doubtful_messages: doubtful } = today
  const open = `${today.open_messages} open`
  const guests = [`${arrivals.length} expected`, `${departures.length} to leave`, `${staying.length} staying`]
  heading(`The hotel on ${today.date}`)
  facts([
    ['Rooms', `${today.free_rooms} of ${today.rooms} free`],
    ['Guests', guests.join(', ')],
    ['Payments', `${today.undecided_payments} undecided, ${today.open_reviews} under review`],
    ['Refunds', `${today.refunds_under_way} under way`],
    ['Messages', doubtful === 0 ? open : `${open}, ${doubtful} doubtful`],
    ['Mails', `${counted(today.waiting_mails, 'mail waits', 'mails wait')}`],
    ['Last sweep', lagosTime(today.last_sweep_at)],
    ['Live site', live ?? 'none'],
  ])
  say('')
  heading('Needs you')
  if (needs_you.length === 0) say('Nothing is waiting for you.')
  list(needs_you.map(({ what, since }) => (since === null ? what : `${what} Since ${lagosTime(since)}.`)))
}
