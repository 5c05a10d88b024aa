import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readHotel } from '../../server/hotel/hotel'
import { openReleaseStore } from '../../server/releases/store'
import { readToday } from '../../server/today/read-today'
import type { Today } from '../../shared/desk/today'
import { type Cli, examples } from '../command'
import { withHotel } from '../open-hotel'
import { columns, counted, lagosTime } from '../text'

export function addStatus(program: Command, cli: Cli): void {
  program
    .command('status')
    .description('show how the hotel is doing and what needs a person; for the machine: doctor')
    .addHelpText('after', examples('status'))
    .action(
      cli.run(() =>
        withHotel(cli, async ({ database, domain, env }) => {
          const live = await openReleaseStore(env).live()
          const stay = async () => {
            const contentDir = live?.contentDir ?? resolve('content')
            return (await readHotel(contentDir, env.mail, { siteUrl: env.siteUrl })).stay
          }
          const today = await readToday({ database, domain, now: cli.now, stay })
          return { text: describe(today) }
        }),
      ),
    )
}

function describe(today: Today): string[] {
  const { arrivals, departures, staying, needs_you, open_messages, doubtful_messages } = today
  const needs = needs_you.map(
    ({ what, since }) => `- ${what}${since === null ? '' : ` Since ${lagosTime(since)}.`}`,
  )
  return [
    `The hotel on ${today.date}`,
    ...columns([
      ['Rooms', `${today.free_rooms} of ${today.rooms} free`],
      ['Guests', `${arrivals.length} expected, ${departures.length} leaving, ${staying.length} staying`],
      ['Payments', `${today.undecided_payments} undecided, ${today.open_reviews} under review`],
      ['Refunds', `${today.refunds_under_way} under way`],
      ['Disputes', `${today.open_disputes} open`],
      ['Messages', `${open_messages} open, ${doubtful_messages} doubtful`],
      ['Mail', `${counted(today.waiting_mails, 'email')} waiting`],
      ['Last sweep', today.last_sweep_at === null ? 'never' : lagosTime(today.last_sweep_at)],
    ]),
    '',
    'Needs you',
    ...(needs.length === 0 ? ['Nothing.'] : needs),
  ]
}
