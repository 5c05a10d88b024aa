import { readFigures } from '../../figures/figures'
import type { Handlers } from '../serve-calls'
import type { DeskServices } from '../services'

export function figureRoutes({ database, now }: DeskServices) {
  return {
    'GET figures/': ({ query }) => readFigures(database, query, now()),
  } satisfies Partial<Handlers>
}
