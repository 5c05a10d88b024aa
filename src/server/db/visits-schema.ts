import type { Generated } from 'kysely'
import type { VisitEvent } from '../../shared/visit-events'

// Conventions as in schema.ts.

/** A sentence that guests see on every page. A change ends one and adds the next. */
export interface SiteNoticeTable {
  id: string
  text: string
  /** The moment at which it disappears by itself. */
  until: string
  created_at: string
  created_by: string
  /** When somebody ended or replaced it; null for one that stays until its end. */
  ended_at: string | null
}

/** How often something happened on a day: nothing is kept of a single visit. */
export interface VisitTotalTable {
  id: string
  /** The day of the calendar in Lagos. */
  day: string
  event: VisitEvent
  page: string
  /** '' for none. */
  campaign: string
  total: number
  /** What the payments came to, of the event 'paid'. */
  paid_kobo: Generated<number>
}

/** How many visits of a day began at a link of another site, and on which kind of device. */
export interface VisitSourceTable {
  day: string
  kind: 'referrer' | 'device'
  /** The host of the other site, '' for none; 'phone' or 'laptop'. */
  name: string
  total: number
}
