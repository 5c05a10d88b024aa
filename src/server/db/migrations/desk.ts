import type { Dialect } from '../dialect'

const KEPT = 'the journal keeps every entry'

/**
 * Adds the tables of the front desk (journal, people, sign-ins, review decisions, uploaded pictures) and the
 * columns for what happens later to bookings, refunds, messages and mails.
 */
export function desk(dialect: Dialect): string[] {
  return [...newTables(dialect), ...newColumns(), ...keepJournal(dialect)]
}

function newTables({ integer, suffix }: Dialect): string[] {
  return [
    `create table journal (
      id text primary key,
      at text not null,
      who text not null,
      person_id text,
      via text not null check (via in ('browser', 'terminal', 'server')),
      action text not null,
      subject text not null,
      subject_id text not null,
      before text,
      after text
    ) ${suffix}`,
    `create index journal_of_subject on journal (subject, subject_id, at)`,
    `create index journal_of_time on journal (at)`,
    `create table review_decisions (
      payment_id text primary key references payments (id),
      decision text not null check (decision in ('booked', 'refunded', 'not_ours')),
      decided_at text not null
    ) ${suffix}`,
    `create table desk_people (
      id text primary key,
      name text not null,
      role text not null check (role in ('desk', 'marketing', 'owner')),
      created_at text not null,
      revoked_at text
    ) ${suffix}`,
    `create table desk_invites (
      token_hash text primary key,
      person_id text not null references desk_people (id),
      created_at text not null,
      expires_at text not null,
      used_at text
    ) ${suffix}`,
    `create table desk_sessions (
      token_hash text primary key,
      person_id text not null references desk_people (id),
      created_at text not null,
      last_seen_at text not null,
      ended_at text
    ) ${suffix}`,
    `create table uploaded_pictures (
      path text primary key,
      data text not null,
      width ${integer} not null,
      height ${integer} not null,
      created_at text not null
    ) ${suffix}`,
  ]
}

function newColumns(): string[] {
  return [
    `alter table bookings add column checked_in_at text`,
    `alter table bookings add column ended_at text`,
    `alter table refunds add column processed_at text`,
    `alter table refunds add column failed_refund_ids text`,
    `alter table messages add column state text not null default 'open'
      check (state in ('open', 'answered', 'spam'))`,
    `alter table messages add column state_at text`,
    `alter table outbox add column resend_of text`,
  ]
}

function keepJournal({ kind }: Dialect): string[] {
  if (kind === 'sqlite') {
    return ['delete', 'update'].map(
      (change) =>
        `create trigger journal_before_${change} before ${change} on journal begin
          select raise(abort, '${KEPT}');
        end`,
    )
  }
  return [
    `create function keep_journal() returns trigger language plpgsql as $$
      begin raise exception '${KEPT}'; end $$`,
    `create trigger journal_before_change before update or delete on journal
      for each row execute function keep_journal()`,
  ]
}

/**
 * Adds columns for why a message is doubtful and for the hour of the digest that reports it to the desk, and
 * indexes for both.
 */
export const DOUBTFUL_MESSAGES = [
  `alter table messages add column doubt text check (doubt in ('trap', 'too_quick', 'no_form'))`,
  `alter table messages add column digest_hour text`,
  `create index messages_of_digest on messages (digest_hour) where digest_hour is not null`,
  `create index outbox_by_kind on outbox (kind, created_at)`,
]

/** Indexes for the newest bookings and messages, and for what needs attention. */
export const DESK_INDEXES = [
  `create index bookings_by_moment on bookings (created_at, id)`,
  `create index messages_by_moment on messages (created_at, id)`,
  `create index payments_under_review on payments (created_at) where outcome = 'review'`,
  `create index outbox_done on outbox (done_at) where done_at is not null`,
  `create index outbox_unsent on outbox (unsent) where unsent is not null`,
  `create index outbox_again on outbox (resend_of) where resend_of is not null`,
]
