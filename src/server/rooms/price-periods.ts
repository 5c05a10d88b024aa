import type { Transaction } from 'kysely'
import type { BodyOf } from '../../shared/desk/calls'
import { formatKobo } from '../../shared/money'
import { findUnusual, priceIn } from '../../shared/prices'
import { businessDay } from '../../shared/stay'
import type { Database } from '../db/schema'
import { Conflict, InvalidInput, NotFound } from '../http/errors'
import { type Actor, journalEntry, recorded } from '../journal/journal'
import { requireRoom } from './offer'
import type { PricePeriodRow } from './prices'
import { lockRooms } from './repository'

/** Throws an InvalidInput, NotFound, and a Conflict for an ended `replaces` or an unusual price. */
export const addPeriod = recorded<BodyOf<'POST prices/'>>(
  async (trx, { replaces, confirms_price, ...period }, now, actor, id) => {
    const { first_night, last_night, room_id, price_kobo, percent } = period
    if ((price_kobo === null) === (percent === null)) {
      throw new InvalidInput({ price_kobo: 'Please enter an amount or a percentage.' })
    }
    if (last_night < first_night) {
      throw new InvalidInput({ last_night: 'The last night is before the first.' })
    }
    if (last_night < businessDay(now.toISOString())) {
      throw new InvalidInput({ last_night: 'This night is over.' })
    }
    const rooms = await lockRooms(trx)
    if (room_id !== null) requireRoom(rooms, room_id)
    const [room] = findUnusual(rooms, period)
    if (room !== undefined && !confirms_price) {
      const prices = `${formatKobo(priceIn(room, period))} instead of ${formatKobo(room.price_kobo)}`
      throw new Conflict(`${room.name} would cost ${prices}. Please confirm it.`)
    }
    const before = replaces === null ? undefined : await endRow(trx, actor, replaces, now)
    const created = { created_at: now.toISOString(), created_by: actor.who }
    await trx
      .insertInto('price_periods')
      .values({ ...period, ...created, id })
      .execute()
    return before === undefined
      ? journalEntry('price.added', id, { after: period })
      : journalEntry('price.changed', id, { before, after: period })
  },
)

/** Ends a period: its nights cost again what they cost without it. Throws NotFound, and a Conflict. */
export const endPeriod = recorded<string>(async (trx, id, now, actor) =>
  journalEntry('price.ended', id, { before: await endRow(trx, actor, id, now) }),
)

async function endRow(trx: Transaction<Database>, { who }: Actor, id: string, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('price_periods')
    .set({ ended_at: now.toISOString(), ended_by: who })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const found = trx.selectFrom('price_periods').selectAll().where('id', '=', id)
  const row = await found.executeTakeFirstOrThrow(() => new NotFound('This period'))
  if (numUpdatedRows === 0n) throw new Conflict(`${row.ended_by} has changed or ended this period already.`)
  return factsOf(row)
}

function factsOf({ name, room_id, first_night, last_night, weekdays, price_kobo, percent }: PricePeriodRow) {
  return { name, room_id, first_night, last_night, weekdays, price_kobo, percent }
}
