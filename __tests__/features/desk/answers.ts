import type { Bank } from '../../../src/shared/desk/bank-accounts'
import type { DeskMail, DeskMessage } from '../../../src/shared/desk/messages'
import type { DeskRefund, Review } from '../../../src/shared/desk/money'
import type { DeskPerson, Me } from '../../../src/shared/desk/people'
import type { ContentEntry } from '../../../src/shared/desk/content'
import type { DeskRelease, PublishState, PreviewState } from '../../../src/shared/desk/publishing'

/* What the server of an invented day answers: the moment is Sunday, 22 November 2026, 14:30 in Lagos. */

export const NOW = new Date('2026-11-22T13:30:00Z')

export const me: Me = {
  id: 'person-1',
  name: 'Grace Eze',
  role: 'owner',
  hotel: 'The Landmark Hotel',
  site: 'https://hotel.example',
  is_rehearsal: false,
  leave_by: '12:00',
}

export const review: Review = {
  reference: '2-1795334500000-abcdefghijkl',
  amount_kobo: 8_000_000,
  currency: 'NGN',
  domain: 'live',
  payer_email: 'bola@example.com',
  room_id: 2,
  room_name: 'Superior Room',
  price_kobo: 10_500_000,
  paid_at: '2026-11-22T09:00:00Z',
  received_at: '2026-11-22T09:02:00Z',
  odd: 'The amount is below the price of the room, which is ₦105,000.',
  choices: ['book', 'refund', 'not_ours'],
}

export const refund: DeskRefund = {
  id: 'refund-1',
  reference: '6-1795334600000-abcdefghijkl',
  payer_email: 'emeka@example.com',
  guest_name: null,
  who: 'Site',
  amount_kobo: 24_000_000,
  paid_kobo: 24_000_000,
  state: 'failed',
  reason: 'The room was taken by another guest',
  problem: 'The guest’s bank refused it.',
  created_at: '2026-11-21T17:00:00Z',
  processed_at: null,
  can_retry: true,
  can_settle: true,
  can_send_to_account: false,
}

export const banks: Bank[] = [
  { id: 9, name: 'First Bank of Nigeria', code: '011' },
  { id: 171, name: 'OPay', code: '999992' },
]

export const message: DeskMessage = {
  id: 'message-1',
  name: 'Ngozi Bello',
  email: 'ngozi@example.com',
  message: 'Good morning,\nmay we bring a small dog?',
  created_at: '2026-11-22T07:45:00Z',
  state: 'open',
  state_at: null,
  state_by: null,
  doubt: null,
}

export const mails: DeskMail[] = [
  {
    id: 'mail-2',
    kind: 'refund-done',
    to: 'emeka@example.com',
    guest_name: null,
    code: null,
    subject: 'Your money is on its way back',
    created_at: '2026-11-22T12:00:00Z',
    sent_at: null,
    unsent: null,
    attempts: 3,
    next_attempt_at: '2026-11-22T13:45:00Z',
  },
  {
    id: 'mail-1',
    kind: 'booking-confirmed',
    to: 'ada@example.com',
    guest_name: 'Ada Obi',
    code: 'LH-7K3M9Q',
    subject: 'Your room at The Landmark Hotel',
    created_at: '2026-11-22T08:12:00Z',
    sent_at: '2026-11-22T08:12:03Z',
    unsent: null,
    attempts: 1,
    next_attempt_at: null,
  },
]

export const people: DeskPerson[] = [
  {
    id: 'person-1',
    name: 'Grace Eze',
    role: 'owner',
    email: 'grace@example.com',
    has_password: true,
    created_at: '2026-11-01T08:00:00Z',
    last_seen_at: '2026-11-22T13:00:00Z',
    revoked_at: null,
  },
  {
    id: 'person-2',
    name: 'Tunde Ade',
    role: 'desk',
    email: null,
    has_password: false,
    created_at: '2026-11-10T08:00:00Z',
    last_seen_at: null,
    revoked_at: null,
  },
]

export const publish: PublishState = {
  live: { id: 'release-2', built_at: '2026-11-21T16:00:00Z', since: '2026-11-21T16:00:02Z' },
  can_publish: true,
  is_current: true,
  rebuild: null,
  schedule: null,
}

export const preview: PreviewState = { can_preview: true, rebuild: null, preview: null }

export const releases: DeskRelease[] = [
  {
    id: 'release-2',
    built_at: '2026-11-21T16:00:00Z',
    reason: 'Published by Grace Eze',
    changes: ['Rooms and prices', 'Dining page'],
    is_live: true,
  },
  { id: 'release-1', built_at: '2026-11-20T09:30:00Z', reason: null, changes: [], is_live: false },
]

export const content: ContentEntry[] = [
  {
    path: 'dining.json',
    label: 'Dining page',
    group: 'pages',
    version: 2,
    saved_at: '2026-11-22T12:30:00Z',
    saved_by: 'Grace Eze',
    is_live: false,
    is_draft: false,
  },
  {
    path: 'about.json',
    label: 'About page',
    group: 'pages',
    version: 0,
    saved_at: null,
    saved_by: null,
    is_live: true,
    is_draft: false,
  },
]
