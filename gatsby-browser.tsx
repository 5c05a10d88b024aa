import type { GatsbyBrowser } from 'gatsby'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AppRoot } from './src/AppRoot'
import { repeatTap, takeTap } from './src/components/layout/start/early-tap'

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <AppRoot>{element}</AppRoot>

export { wrapPageElement } from './src/wrapPageElement'

/**
 * As a transition, React takes up the built page in short turns, between which the browser can draw and
 * scroll. From its first turn on, it does at once what the guest presses.
 */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydrate : undefined

function hydrate(element: ReactNode, container: Element): void {
  takeTap()
  startTransition(() => void hydrateRoot(container, element))
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = repeatTap

/** Gatsby itself heeds Save-Data, and slow lines, but not this wish of the browser's. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () =>
  window.halveSizes !== undefined

/**
 * A dialog opens and closes by a navigation to the same page. Then the page must not scroll. Nor does one that
 * a link from outside opens, or an address: Gatsby would scroll to where a visit before in this tab has ended.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({
  prevRouterProps: before,
  routerProps: { location },
}) => (before ? before.location.pathname !== location.pathname : location.hash !== '' || !isVisit())

/** True when the document was opened by a link or an address, and not by Back or a reload. */
function isVisit(): boolean {
  return performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate'
}

/**
 * The build wrote the first page's address into the head. After a navigation it would be wrong: a guest who
 * shares the page would share the first page's address.
 */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  const ofFirstPage = document.querySelectorAll('link[rel=canonical], meta[property="og:url"]')
  for (const element of ofFirstPage) element.remove()
}
