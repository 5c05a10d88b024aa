import type { DeskMessage } from '../../../src/shared/desk/messages'
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
