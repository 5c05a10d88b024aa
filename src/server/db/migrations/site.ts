import type { Dialect } from '../dialect'

/** Messages, mails, saved content, notices, figures of the site, and the state of the machine. */
export function siteTables({ integer, suffix }: Dialect): string[] {
  return [
    `create table messages (
      id text primary key,
      name text not null,
      email text not null,
      message text not null,
      created_at text not null,
      state text not null default 'open' check (state in ('open', 'doubtful', 'answered', 'spam')),
      state_at text,
      state_by text,
      doubt text check (doubt in ('trap', 'no_form'))
    ) ${suffix}`,
    `create index messages_by_moment on messages (created_at, id)`,
    `create index messages_by_state on messages (state, created_at)`,
    `create index messages_by_address on messages (lower(trim(email)))`,
    `create table outbox (
      id text primary key,
      kind text not null,
      dedupe_key text not null unique,
      payment_id text references payments (id),
      booking_id text references bookings (id),
      payload text not null,
      attempts integer not null default 0,
      next_attempt_at text not null,
      done_at text,
      unsent text check (unsent in ('refused', 'moot', 'erased')),
      created_at text not null,
      resend_of text,
      refused_at text
    ) ${suffix}`,
    `create index outbox_to_do on outbox (next_attempt_at) where done_at is null`,
    `create index outbox_by_kind on outbox (kind, created_at)`,
    `create index outbox_of_payment on outbox (payment_id)`,
    `create index outbox_of_booking on outbox (booking_id) where booking_id is not null`,
    `create index outbox_done on outbox (done_at) where done_at is not null`,
    `create index outbox_unsent on outbox (unsent) where unsent is not null`,
    `create index outbox_again on outbox (resend_of) where resend_of is not null`,
    `create table content_files (
      id text primary key,
      path text not null,
      version integer not null,
      data text,
      saved_at text not null,
      saved_by text not null,
      unique (path, version)
    ) ${suffix}`,
    `create table scheduled_publishes (
      id text primary key,
      publish_at text not null,
      set_at text not null,
      set_by text not null
    ) ${suffix}`,
    `create table site_notices (
      id text primary key,
      text text not null,
      until text not null,
      created_at text not null,
      created_by text not null,
      ended_at text
    ) ${suffix}`,
    `create table visit_totals (
      id text primary key,
      day text not null,
      event text not null,
      page text not null,
      campaign text not null,
      total ${integer} not null
    ) ${suffix}`,
    `create unique index visit_totals_of_day on visit_totals (day, event, page, campaign)`,
    `create table machine_state (name text primary key, since text not null, words text not null) ${suffix}`,
  ]
}
