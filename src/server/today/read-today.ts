import type { Today } from '../../shared/desk/today'
import { dayAfter } from '../../shared/stay'
import { countDoubtful } from '../contact/desk-messages'
import { countMails, isWaiting } from '../mail/outbox'
import { listNeeds } from './needs'
import { readSituation, type TodayServices } from './situation'

/** Throws a ContentError when content/ cannot be read. */
export async function readToday(services: TodayServices): Promise<Today> {
  const { database } = services
  const situation = await readSituation(services)
  const { date, expected, missed, inHouse, departures, rooms, lastSweepAt } = situation
  return {
    date,
    arrivals: expected.filter(({ arrives_on }) => arrives_on === date),
    tomorrow: expected.filter(({ arrives_on }) => arrives_on === dayAfter(date, 1)),
    missed,
    departures,
    staying: inHouse.filter(({ leaves_on }) => leaves_on > date),
    to_clean: rooms.flatMap(({ id, name, hold }) =>
      hold?.kind === 'cleaning' ? [{ room_id: id, room_name: name, hold: hold.id, since: hold.since }] : [],
    ),
    undecided_payments: situation.openPayments.count,
    open_reviews: situation.reviews.length,
    open_messages: situation.messages.length,
    doubtful_messages: await countDoubtful(database),
    waiting_mails: (await countMails(database, isWaiting)).count,
    refunds_under_way: situation.refunds.length,
    open_disputes: situation.disputes.length,
    free_rooms: rooms.filter(({ available }) => available).length,
    rooms: rooms.filter(({ listed }) => listed).length,
    last_sweep_at: lastSweepAt ?? null,
    version: situation.machine.server?.words ?? null,
    needs_you: listNeeds(situation),
  }
}
