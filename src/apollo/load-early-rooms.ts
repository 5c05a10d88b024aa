/**
 * Loads what reads the answer that the page itself has asked for; gives undefined when it asked for nothing,
 * and when the code does not come. The page names the script (build/late-scripts), so it comes with the
 * page's own.
 */
export async function loadEarlyRooms(): Promise<typeof import('./early-rooms') | undefined> {
  if (!window.earlyAnswer) return undefined
  return import(/* webpackChunkName: "early-rooms" */ './early-rooms').catch(() => undefined)
}
