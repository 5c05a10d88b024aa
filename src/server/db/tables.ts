import type { Generated } from 'kysely'
import type { Dialect } from './dialect'

// How migrations define tables. schema.ts derives the types of rows from them.

/** `Value` is what queries read and write. */
export interface Column<Value> {
  sql: (name: string, dialect: Dialect) => string
  isKey?: boolean
  value?: Value
}
type Columns = Record<string, Column<unknown>>

export interface Table<Definition extends Columns = Columns> {
  columns: Definition
  primaryKey: readonly string[]
  constraints: readonly string[]
}

export type RowOf<Definition extends Columns> = {
  [Name in keyof Definition]: Definition[Name] extends Column<infer Value> ? Value : never
}

export type RowsOf<Tables extends Record<string, Table>> = {
  [Name in keyof Tables]: RowOf<Tables[Name]['columns']>
}

/** Without `primaryKey`, the column made by `key` is the primary key. */
export function table<Definition extends Columns>(
  columns: Definition,
  { primaryKey, constraints = [] }: { primaryKey?: string[]; constraints?: string[] } = {},
): Table<Definition> {
  if (primaryKey !== undefined) {
    return { columns, primaryKey, constraints: [`primary key (${primaryKey.join(', ')})`, ...constraints] }
  }
  const keys = Object.keys(columns).filter((name) => columns[name]?.isKey)
  return { columns, primaryKey: keys, constraints }
}

export function createTables(tables: Record<string, Table>, dialect: Dialect): string[] {
  return Object.entries(tables).map(([name, { columns, constraints }]) => {
    const lines = [...columnsIn(columns, dialect), ...constraints]
    return `create table ${name} (${lines.join(', ')}) ${dialect.suffix}`
  })
}

export function addColumns(name: string, columns: Columns, dialect: Dialect): string[] {
  return columnsIn(columns, dialect).map((added) => `alter table ${name} add column ${added}`)
}

function columnsIn(columns: Columns, dialect: Dialect): string[] {
  return Object.entries(columns).map(([name, { sql }]) => `${name} ${sql(name, dialect)}`)
}

// The kinds of columns. `rest` is SQL that follows the type.

export const text = <Value extends string = string>(rest = '') => column<Value>(() => `text not null ${rest}`)
export const textOrNull = (rest = '') => column<string | null>(() => `text ${rest}`)
export const integer = (rest = '') => column<number>(() => `integer not null ${rest}`)
/** Holds up to JavaScript's largest safe integer. */
export const bigint = <Value extends number = number>(rest = '') =>
  column<Value>((_name, dialect) => `${dialect.integer} not null ${rest}`)
export const bigintOrNull = (rest = '') =>
  column<number | null>((_name, dialect) => `${dialect.integer} ${rest}`)
export const flag = (rest = '') =>
  column<0 | 1>((name) => `integer not null ${rest} check (${name} in (0, 1))`)
// Without NoInfer, the expected type would widen the values to strings.
export const oneOf = <Value extends string>(values: readonly Value[], rest = ''): Column<NoInfer<Value>> =>
  column((name) => `text not null ${rest} ${checkOneOf(name, values)}`)
export const oneOfOrNull = <Value extends string>(values: readonly Value[]): Column<NoInfer<Value> | null> =>
  column((name) => `text ${checkOneOf(name, values)}`)
export const key = (rest = '') => ({ ...column<string>(() => `text primary key ${rest}`), isKey: true })
export const bigintKey = (rest = '') => ({
  ...column<number>((_name, dialect) => `${dialect.integer} primary key ${rest}`),
  isKey: true,
})
/** A column that an insert may leave out. */
export const generated = <Value>({ sql }: Column<Value>) => column<Generated<Value>>(sql)

function column<Value>(sql: Column<Value>['sql']): Column<Value> {
  return { sql }
}

function checkOneOf(name: string, values: readonly string[]): string {
  return `check (${name} in (${values.map((value) => `'${value}'`).join(', ')}))`
}
