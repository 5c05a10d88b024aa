import { businessDay, dayAfter } from '../../../shared/stay'
import type { Actor } from '../../journal/journal'
import { addPeriod, endPeriod } from '../../rooms/price-periods'
import { findPeriods } from '../../rooms/prices'
import { digestRooms } from '../../rooms/repository'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { requiredText } from './texts'

const PAST_DAYS = 31

export function priceRoutes({ database, now, roomsChanged }: DeskServices) {
  /** Triggers publishing when the work changes a price of tonight, which the built pages show. */
  async function publishAfter<Result>({ who }: Actor, work: () => Promise<Result>): Promise<Result> {
    const before = await digestRooms(database, now())
    const result = await work()
    if (before !== (await digestRooms(database, now()))) roomsChanged?.(who)
    return result
  }

  return {
    'GET prices/': () =>
      findPeriods(database, { from: dayAfter(businessDay(now().toISOString()), -PAST_DAYS) }),
    'POST prices/': ({ actor, body }) => {
      const period = { ...body, name: requiredText(body.name, 'name') }
      return publishAfter(actor, () => addPeriod(database, actor, period, now()))
    },
    'POST prices/:id/end/': ({ actor, params }) =>
      publishAfter(actor, () => endPeriod(database, actor, params.id, now())),
  } satisfies Partial<Handlers>
}
