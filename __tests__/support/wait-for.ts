import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 50

/**
 * Repeats `look` until it returns something other than undefined, and returns that. It never gives up by
 * itself: on a busy machine only the limit of the test counts.
 */
export async function waitFor<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await wait(LOOK_MS)
  }
}
