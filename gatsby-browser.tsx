import type { GatsbyBrowser } from 'gatsby'
import { AppRoot } from './src/AppRoot'
import { PageRoot } from './src/PageRoot'

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <AppRoot>{element}</AppRoot>

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <PageRoot path={props.location.pathname}>{element}</PageRoot>
)

/** Opening and closing a dialog is a navigation on the same page: it stays where it is. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({ prevRouterProps, routerProps }) =>
  prevRouterProps?.location.pathname !== routerProps.location.pathname

/** The build wrote the first page's address; a phone would share it from every later one. */
export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  if (!prevLocation || prevLocation.pathname === location.pathname) return
  const ofFirstPage = document.querySelectorAll('link[rel=canonical], meta[property="og:url"]')
  for (const element of ofFirstPage) element.remove()
}
