import { type Static, Type } from '@sinclair/typebox'
import { type Calls, DaySchema, longList } from './schema-parts'

export type ReportName = 'register' | 'taxes' | 'invoices' | 'night'

/** A table for people. Numbers are amounts in kobo. Each row has a cell for each column. */
const ReportSchema = Type.Object({
  columns: Type.Array(Type.String()),
  rows: longList<(string | number | null)[]>(),
  /** A sentence for each night: whether rooms slept in equal charges and reasons. */
  verdicts: Type.Array(Type.String()),
})
export type Report = Static<typeof ReportSchema>

const Days = Type.Object({ from: DaySchema, to: DaySchema })

export const REPORT_CALLS = {
  'GET reports/:name/': { permission: 'guests', query: Days, answer: ReportSchema },
  'GET reports.csv/:name/': { permission: 'guests', query: Days, answer: Type.String() },
} satisfies Calls
