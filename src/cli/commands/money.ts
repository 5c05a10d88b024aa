import { toCsv } from '../../server/money/csv'
import type { Days } from '../../server/money/days'
import { readMoneySheet } from '../../server/money/sheet'
import type { MoneySheet } from '../../shared/desk/money'
import { hotelDay } from '../../shared/stay'
import { UsageError } from '../command'
import { define } from '../define'
import { amountOf, counted, lagosTime } from '../kit/formats'
import type { Paper } from '../kit/output'
import type { Column } from '../kit/table'
import type { AddCommands, Session } from '../session'

interface Flags {
  from?: string
  to?: string
  csv?: true
}

type Line = MoneySheet['lines'][number]

/** What came in and went back, and what Paystack says to it. */
export const addMoney: AddCommands = (program, session) => {
  define(program, {
    name: 'money',
    summary: 'tells what came in and went back, beside what Paystack says',
    details: 'Days are those of Lagos. Without a day it is today.',
    examples: ['money', 'money 2026-11', 'money --from 2026-11-01 --to 2026-11-15 --csv > money.csv'],
  })
    .argument('[day|month]', 'such as 2026-11-22 or 2026-11')
    .option('--from <day>', 'the first day')
    .option('--to <day>', 'the last day; by default today')
    .option('--csv', 'write the lines for a spreadsheet')
    .action(session.run((when: string | undefined, flags: Flags) => tellMoney(when, flags, session)))
}

async function tellMoney(when: string | undefined, flags: Flags, session: Session): Promise<void> {
  const { output, withHotel, withProgress } = session
  if (flags.csv === true && output.isJson) throw new UsageError('Which one, --csv or --json?')
  const days = readDays(when, flags, hotelDay(session.now().toISOString()))
  const sheet = await withHotel((hotel) =>
    withProgress(({ tell }) => {
      tell('asking Paystack', 0)
      return readMoneySheet(hotel, days)
    }),
  )
  if (flags.csv === true) {
    // A spreadsheet needs no byte order mark where it is told the encoding, and a terminal shows it.
    output.lines(toCsv(sheet).replace(/^\uFEFF/, ''))
    return
  }
  output.show(sheet, (paper) => writeSheet(sheet, paper))
}

/** Gives the days that were asked for. Throws a UsageError for a wrong one. */
function readDays(when: string | undefined, { from, to }: Flags, today: string): Days {
  const isRange = from !== undefined || to !== undefined
  if (when !== undefined && isRange) throw new UsageError('Which one, a day, or --from and --to?')
  if (isRange) {
    if (from === undefined) throw new UsageError('From which day? Say --from')
    return { from, to: to ?? today }
  }
  const day = when ?? today
  if (!/^\d{4}-\d{2}$/.test(day)) return { from: day, to: day }
  const [year = 0, month = 0] = day.split('-').map(Number)
  if (month < 1 || month > 12) throw new UsageError('The month must be one such as 2026-11')
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day}-01`, to: `${day}-${String(last).padStart(2, '0')}` }
}

const COLUMNS: readonly Column<Line>[] = [
  { head: 'When', of: ({ at }) => lagosTime(at) },
  { head: 'Booking', of: ({ code }) => code ?? '' },
  { head: 'Room', of: ({ room_name }) => room_name ?? '', atLeast: 6 },
  { head: 'Reference', of: ({ reference }) => reference, atLeast: 8 },
  { head: 'State', of: ({ state }) => state, atLeast: 8 },
  {
    head: 'Amount',
    of: ({ amount, currency }) => amountOf(amount, currency),
    align: 'right',
    style: ({ kind }) => (kind === 'refund' ? 'red' : undefined),
  },
]

function writeSheet({ from, to, lines, totals, paystack, mismatches }: MoneySheet, paper: Paper): void {
  paper.heading(from === to ? from : `${from} to ${to}`)
  paper.table(COLUMNS, lines, 'Nothing came in, and nothing went back.')
  paper.say('')
  const sums = [
    ['Taken', amountOf(totals.taken), counted(totals.payments, 'payment')],
    ['Paid back', amountOf(totals.refunded), ''],
    ...(totals.settled > 0 ? [['Settled otherwise', amountOf(totals.settled), ''] as const] : []),
    ['Kept', amountOf(totals.kept), ''],
    ['Paystack', paystack.taken === null ? 'not asked' : amountOf(paystack.taken), paystack.problem ?? ''],
  ] as const
  const width = Math.max(...sums.map(([, amount]) => amount.length))
  paper.facts(sums.map(([label, amount, note]) => [label, `${amount.padStart(width)}  ${note}`.trimEnd()]))
  for (const { reference, what } of mismatches) {
    paper.say('')
    paper.warn(`${reference}: ${what}`)
  }
  const isAgreed = mismatches.length === 0 && paystack.taken === totals.taken
  if (isAgreed)
    paper.say(paystack.problem === null ? 'Books and Paystack agree.' : 'What was compared agrees.')
}
