import { listDeskRefunds } from '../../server/refunds/desk-refunds'
import { retryRefund } from '../../server/refunds/retry'
import type { DeskRefund } from '../../shared/desk/money'
import { define } from '../define'
import { amountOf, lagosTime } from '../kit/formats'
import { findByStart, shortId } from '../kit/parse'
import type { Column } from '../kit/table'
import type { AddCommands } from '../session'

const COLUMNS: readonly Column<DeskRefund>[] = [
  { head: 'Id', of: ({ id }) => shortId(id) },
  { head: 'Since', of: ({ created_at }) => lagosTime(created_at) },
  { head: 'Payment', of: ({ reference }) => reference, atLeast: 8 },
  {
    head: 'State',
    of: ({ state }) => state.replaceAll('_', ' '),
    style: ({ state, can_retry }) => (can_retry ? 'red' : state === 'processed' ? 'green' : 'yellow'),
  },
  { head: 'Why', of: ({ reason, problem }) => problem ?? reason, atLeast: 8 },
  { head: 'Amount', of: ({ amount }) => amountOf(amount), align: 'right' },
]

/** Money on its way back to guests. */
export const addRefunds: AddCommands = (program, session) => {
  const { run, output, actor, now, withHotel } = session
  const refunds = define(program, {
    name: 'refunds',
    summary: 'lists what goes back to guests, and tries one again',
    examples: ['refunds', 'refunds retry 3f2a9c1e'],
  }).action(
    run(async () => {
      const listed = await withHotel(({ database }) => listDeskRefunds(database, now()))
      output.show(listed, ({ table }) => table(COLUMNS, listed, 'Nothing goes back to anybody.'))
    }),
  )
  define(refunds, {
    name: 'retry',
    summary: 'has a refund tried again that failed or needs attention',
    examples: ['refunds retry 3f2a9c1e'],
  })
    .argument('<ID>', 'the refund, or the first letters of its id')
    .action(
      run((given: string) =>
        withHotel(async ({ database }) => {
          const ids = (await listDeskRefunds(database, now())).map(({ id }) => id)
          const id = findByStart(ids, given, 'This refund')
          await retryRefund(database, actor, id, now())
          const refund = (await listDeskRefunds(database, now())).find((one) => one.id === id)
          output.show(refund, ({ say }) =>
            say(`The server tries refund ${shortId(id)} again within a minute.`),
          )
        }),
      ),
    )
}
