import type { Static, TNull, TSchema } from '@sinclair/typebox'
import { BOOKING_CALLS } from './booking-calls'
import { CHANGES_CALLS } from './changes'
import { CONTENT_CALLS } from './content'
import { FIGURE_CALLS } from './figures'
import { HANDOVER_CALLS } from './handovers'
import { INVOICE_CALLS } from './invoices'
import { JOURNAL_CALLS } from './journal'
import { MESSAGE_CALLS } from './messages'
import { MONEY_CALLS } from './money'
import { NOTICE_CALLS } from './notice'
import { PEOPLE_CALLS, SESSION_CALLS } from './people'
import { PRICE_CALLS } from './prices'
import { PUBLISHING_CALLS } from './publishing'
import { REPORT_CALLS } from './reports'
import { ROOM_CALLS } from './rooms'
import { TODAY_CALLS } from './today'

/** Names are the tables', amounts in kobo. The server's routes and the client's types follow from this. */
export const CALLS = {
  ...BOOKING_CALLS,
  ...CHANGES_CALLS,
  ...CONTENT_CALLS,
  ...FIGURE_CALLS,
  ...HANDOVER_CALLS,
  ...INVOICE_CALLS,
  ...JOURNAL_CALLS,
  ...MESSAGE_CALLS,
  ...MONEY_CALLS,
  ...NOTICE_CALLS,
  ...PEOPLE_CALLS,
  ...SESSION_CALLS,
  ...PRICE_CALLS,
  ...PUBLISHING_CALLS,
  ...REPORT_CALLS,
  ...ROOM_CALLS,
  ...TODAY_CALLS,
}

export type CallName = keyof typeof CALLS

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}` ? Name | ParamNames<Rest> : never
export type ParamsOf<Name extends CallName> = Record<ParamNames<Name>, string>

type Part<Name extends CallName, Of extends 'query' | 'body'> =
  (typeof CALLS)[Name] extends Record<Of, infer Schema extends TSchema> ? Static<Schema> : unknown
export type QueryOf<Name extends CallName> = Part<Name, 'query'>
export type BodyOf<Name extends CallName> = Part<Name, 'body'>

export type AnswerOf<Name extends CallName> = (typeof CALLS)[Name]['answer'] extends TNull
  ? void
  : Static<(typeof CALLS)[Name]['answer']>
