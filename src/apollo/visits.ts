import { hasOwnServer } from '../config/site-env'
import { VISITS_PATH } from '../shared/paths'
import type { Visit, VisitAnswer, VisitEvent } from '../shared/visits'

/** Global Privacy Control (https://w3c.github.io/gpc/), and Do Not Track of the browsers that still have it. */
const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
const isUncounted = globalPrivacyControl || doNotTrack === '1'

/** Of the address of the document: the guest may have gone to another page before this script came. */
const query = new URLSearchParams(performance.getEntriesByType?.('navigation')[0]?.name.split('?')[1])
const campaign = ['source', 'medium', 'campaign'].map((name) => query.get(`utm_${name}`) ?? '').join(' ')
const CAMPAIGN_SENT = 90

/**
 * Counts what has happened, unless the guest asks not to be counted; a view asks for the hotel's notice all the same.
 * Returns the answer, or undefined without one, of which nobody needs to know.
 */
export async function countVisit(
  event: VisitEvent,
  page = window.location.pathname,
): Promise<VisitAnswer | undefined> {
  if (!hasOwnServer || (isUncounted && event !== 'view')) return undefined
  const visit: Visit = isUncounted ? {} : { event, page, campaign: campaign.slice(0, CAMPAIGN_SENT) }
  try {
    const answer = await fetch(VISITS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visit),
      priority: 'low',
      // A guest may leave for the bank at this moment.
      keepalive: true,
    })
    return await answer.json()
  } catch {
    return undefined
  }
}
