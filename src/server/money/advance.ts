import type { Kysely } from 'kysely'
import type { MoneySheet } from '../../shared/desk/money'
import { sumKobo } from '../../shared/money'
import { dayAfter } from '../../shared/stay'
import type { Database } from '../db/schema'
import { type Days, inWeeks } from './days'

/** Returns undefined when nothing was paid ahead. Uses entries alone, so past days' figures never change. */
export async function readAdvance(database: Kysely<Database>, days: Days): Promise<MoneySheet['in_advance']> {
  const sum = { before_kobo: 0, added_kobo: 0, taken_kobo: 0, used_kobo: 0, after_kobo: 0 }
  for await (const { from, to } of inWeeks(days)) {
    const rows = await findSoldAhead(database, { from, to })
    sum.after_kobo = 0
    for (const folio of Map.groupBy(rows, ({ booking_id }) => booking_id).values()) {
      const dates = folio
        .flatMap(({ business_day, night }) => [business_day, night ?? business_day])
        .toSorted()
      const [first = from, last = to] = [dates[0], dates.at(-1)]
      let before = stateOf(folio, dayAfter(from, -1))
      if (from === days.from) sum.before_kobo += before.advance
      for (let day = from > first ? from : first; day <= to && day <= last; day = dayAfter(day, 1)) {
        const after = stateOf(folio, day)
        const used = Math.max(0, Math.min(before.advance, after.earned - before.earned))
        sum.used_kobo += used
        const added = after.advance - before.advance + used
        sum[added < 0 ? 'taken_kobo' : 'added_kobo'] += Math.abs(added)
        before = after
      }
      sum.after_kobo += before.advance
    }
  }
  return Object.values(sum).some((kobo) => kobo !== 0) ? sum : undefined
}

/** Returns what a few business days have earned, including Paystack's fee. Leaves out days without income. */
export async function readEarned(database: Kysely<Database>, { from, to }: Days) {
  const rows = await selectEntries(database, to)
    .where('booking_id', 'in', ({ selectFrom }) =>
      selectFrom('folio_entries')
        .select('booking_id')
        .where(({ between, or }) => or([between('business_day', from, to), between('night', from, to)])),
    )
    .execute()
  const earned = new Map<string, { gross_kobo: number; fee_kobo: number }>()
  for (const folio of Map.groupBy(rows, ({ booking_id }) => booking_id).values()) {
    const days = new Set(folio.flatMap(({ business_day, night }) => [business_day, night ?? business_day]))
    let before = stateOf(folio, dayAfter(from, -1)).earned
    for (const day of [...days].filter((one) => one >= from && one <= to).toSorted()) {
      const after = stateOf(folio, day).earned
      const fees = folio.filter(({ is_fee, business_day }) => is_fee === 1 && business_day === day)
      const sum = earned.get(day) ?? { gross_kobo: 0, fee_kobo: 0 }
      sum.gross_kobo += after - before
      sum.fee_kobo += sumKobo(fees)
      if (sum.gross_kobo !== 0 || sum.fee_kobo !== 0) earned.set(day, sum)
      before = after
    }
  }
  return earned
}

function selectEntries(database: Kysely<Database>, to: string) {
  return database
    .selectFrom('folio_entries')
    .select(['booking_id', 'business_day', 'kind', 'amount_kobo', 'night', 'voids', 'belongs_to', 'is_fee'])
    .where('business_day', '<=', to)
}

function findSoldAhead(database: Kysely<Database>, { from, to }: Days) {
  return selectEntries(database, to)
    .where('booking_id', 'in', ({ selectFrom }) =>
      selectFrom('folio_entries')
        .select('booking_id')
        .where('night', '>=', from)
        .where('business_day', '<=', to)
        .whereRef('night', '>', 'business_day'),
    )
    .execute()
}

type Entry = Awaited<ReturnType<typeof findSoldAhead>>[number]

/** Each night counts on its own day. A refund's credit is for nights to come, if there are any. */
function stateOf(folio: readonly Entry[], day: string): { earned: number; advance: number } {
  let [paid, earned, toCome] = [0, 0, 0]
  for (const { business_day, kind, amount_kobo, night, voids, belongs_to } of folio) {
    if (business_day > day) continue
    // The void of an extra is negative, the void of a credit positive.
    const isCredit = night === null && (belongs_to !== null || (voids !== null && amount_kobo > 0))
    if (kind !== 'charge') paid += kind === 'payment' ? amount_kobo : -amount_kobo
    else if (isCredit || (night !== null && night > day)) toCome += amount_kobo
    else earned += amount_kobo
  }
  if (toCome < 0) return { earned: earned + toCome, advance: 0 }
  return { earned, advance: Math.max(0, Math.min(paid - earned, toCome)) }
}
