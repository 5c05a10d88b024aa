import type { Actor } from '../../../src/server/journal/actor'

/** Somebody of marketing at the desk. */
export const MARKETING: Actor = { who: 'Ada', personId: null, role: 'marketing', via: 'browser' }
