import type { Actor } from '../../../src/server/journal/journal'

/** Somebody of marketing at the desk. */
export const MARKETING: Actor = { who: 'Ada', personId: null, role: 'marketing', via: 'browser' }
