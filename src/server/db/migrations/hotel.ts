import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect'
import { contentFiles, scheduledPublishes } from './content'
import { desk, DESK_INDEXES, DOUBTFUL_MESSAGES } from './desk'
import { claimsOfWebhooks, endsOfMailsAndRefunds, initialTables, OPEN_PAYMENTS } from './payments'
import { disputes } from './disputes'
import { figures } from './figures'
import { copyStays, holdTables } from './holds'
import { passwords } from './passwords'
import { severalRefunds } from './refunds'
import { roomPrices } from './room-prices'

/**
 * Returns all migrations of the hotel's tables, in order. Ids are generated in code, because the databases
 * number rows in different ways. Never edit a released migration: add a new one.
 */
export function hotelMigrations(dialect: Dialect): Record<string, Migration> {
  const migrations = Object.entries(statementsOf(dialect)).map(([name, statements]) => [
    name,
    { up: runAll(statements, ROWS[name]) },
  ])
  return Object.fromEntries(migrations)
}

/** What migrations do to rows in code, after their statements. */
const ROWS: Record<string, (db: Kysely<unknown>) => Promise<void>> = { '0015-holds': copyStays }

function runAll(statements: readonly string[], changeRows?: (db: Kysely<unknown>) => Promise<void>) {
  return async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await changeRows?.(db)
  }
}

function statementsOf(dialect: Dialect): Record<string, readonly string[]> {
  const { kind, integer, suffix } = dialect
  return {
    '0001-initial': initialTables(dialect),
    '0002-claims-of-webhooks': claimsOfWebhooks(dialect),
    '0003-refund-requested-at': ['alter table refunds add column requested_at text'],
    '0004-open-payments': OPEN_PAYMENTS,
    '0005-room-prices': roomPrices(dialect),
    '0006-room-entries': [
      'alter table rooms add column position integer not null default 2147483647',
      // 0013 drops it. A copy of books that are older than that has it.
      `create table room_entries (
        room_id ${integer} primary key references rooms (id),
        entry text not null
      ) ${suffix}`,
    ],
    // 0007 and 0011 created what 0014 drops, on PostgreSQL only.
    '0007-rate-limits': [],
    '0008-desk': desk(dialect),
    '0009-doubtful-messages': DOUBTFUL_MESSAGES,
    '0010-ends-of-mails-and-refunds': endsOfMailsAndRefunds(dialect),
    '0011-room-notices': [],
    '0012-desk-indexes': DESK_INDEXES,
    '0013-drop-room-entries': ['drop table if exists room_entries'],
    '0014-drop-shared-counts':
      kind === 'sqlite'
        ? []
        : [
            'drop table if exists rate_limits',
            'drop trigger if exists rooms_changed on rooms',
            'drop function if exists tell_of_rooms()',
          ],
    '0015-holds': holdTables(dialect),
    '0016-passwords': passwords(dialect),
    '0017-payment-channel': ['alter table payments add column channel text'],
    '0018-several-refunds': severalRefunds(dialect),
    '0019-disputes': disputes(dialect),
    '0020-payments-in-progress': [
      'alter table open_payments add column in_progress_since text',
      'create index open_payments_in_progress on open_payments (room_id) where in_progress_since is not null',
    ],
    '0021-content-files': contentFiles(dialect),
    '0022-scheduled-publishes': scheduledPublishes(dialect),
    '0023-figures': figures(dialect),
    '0024-booked-terms': [
      'alter table bookings add column cancel_until text',
      `alter table bookings add column percent_after ${dialect.integer}`,
    ],
    '0025-payment-fees': [`alter table folio_entries add column is_fee ${integer} not null default 0`],
    '0026-early-departures': ['alter table bookings add column booked_until text'],
    '0027-undone-check-ins': [
      'alter table bookings add column undone_check_in_at text',
      'alter table bookings add column check_in_undone_at text',
    ],
    '0030-marked-messages': [
      `alter table messages add column is_doubtful ${integer} not null default 0`,
      'update messages set is_doubtful = 1 where doubt is not null',
      `update messages set doubt = 'no_form' where doubt = 'too_quick'`,
    ],
    '0031-refused-mails': ['alter table outbox add column refused_at text'],
    '0045-machine-state': [
      `create table machine_state (name text primary key, since text not null, words text not null) ${suffix}`,
    ],
  }
}
