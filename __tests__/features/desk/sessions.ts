import type { DeskSession } from '../../../src/shared/desk/people'

export const sessions: DeskSession[] = [
  {
    id: 'session-1',
    device: 'Chrome on Windows',
    last_seen_at: '2026-11-22T13:00:00Z',
    is_current: true,
  },
  {
    id: 'session-2',
    device: 'Safari on iPhone',
    last_seen_at: '2026-11-21T09:00:00Z',
    is_current: false,
  },
]
