import { businessDay, dayAfter } from '../../../shared/stay'
import { addPeriod, endPeriod } from '../../rooms/price-periods'
import { findPeriods } from '../../rooms/prices'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'
import { requiredText } from './texts'

const PAST_DAYS = 31

export function priceRoutes({ database, now, wake }: DeskServices) {
  async function publishAfter<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    wake('rooms')
    return result
  }

  return {
    'GET prices/': () =>
      findPeriods(database, { from: dayAfter(businessDay(now().toISOString()), -PAST_DAYS) }),
    'POST prices/': ({ actor, body }) => {
      const period = { ...body, name: requiredText(body.name, 'name') }
      return publishAfter(addPeriod(database, actor, period, now()))
    },
    'POST prices/:id/end/': ({ actor, params }) => publishAfter(endPeriod(database, actor, params.id, now())),
  } satisfies Partial<Handlers>
}
