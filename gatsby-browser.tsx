import type { GatsbyBrowser } from 'gatsby'
import { AppRoot } from './src/AppRoot'
import { Layout } from './src/components/layout/Layout'

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <AppRoot>{element}</AppRoot>

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
)

/** Opening and closing a dialog is a navigation on the same page: it stays where it is. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({ prevRouterProps, routerProps }) =>
  prevRouterProps?.location.pathname !== routerProps.location.pathname
