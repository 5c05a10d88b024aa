import { listDeskRefunds } from '../../server/refunds/desk-refunds'
import { retryRefund } from '../../server/refunds/retry'
import { settleOtherwise } from '../../server/refunds/settle-otherwise'
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
    style: ({ state, can_retry }) =>
      can_retry ? 'red' : state === 'processed' || state === 'settled' ? 'green' : 'yellow',
  },
  { head: 'Why', of: ({ reason, problem }) => problem ?? reason, atLeast: 8 },
  { head: 'Amount', of: ({ amount }) => amountOf(amount), align: 'right' },
]

/** Money on its way back to guests. */
export const addRefunds: AddCommands = (program, session) => {
  const { run, output, actor, now, withHotel, confirm } = session
  const refunds = define(program, {
    name: 'refunds',
    summary: 'lists what goes back to guests; tries one again, or closes it',
    examples: ['refunds', 'refunds retry 3f2a9c1e', 'refunds settled 3f2a9c1e'],
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
  define(refunds, {
    name: 'settled',
    summary: 'notes that a refund that is stuck was settled otherwise',
    examples: ['refunds settled 3f2a9c1e', 'refunds settled 3f2a9c1e --yes'],
  })
    .argument('<ID>', 'the refund, or the first letters of its id')
    .option('-y, --yes', 'do not ask')
    .action(
      run((given: string, { yes }: { yes?: true }) =>
        withHotel(async ({ database }) => {
          const listed = await listDeskRefunds(database, now())
          const ids = listed.map(({ id }) => id)
          const id = findByStart(ids, given, 'This refund')
          const { amount = 0, payer_email = '' } = listed[ids.indexOf(id)] ?? {}
          const what = `The refund of ${amountOf(amount)} to ${payer_email} is closed: the guest has the money another way.`
          await confirm(`${what} Nothing more is ordered at Paystack.`, yes)
          await settleOtherwise(database, actor, id, now())
          const refund = (await listDeskRefunds(database, now())).find((one) => one.id === id)
          output.show(refund, ({ say }) => say(`Refund ${shortId(id)} is settled.`))
        }),
      ),
    )
}
