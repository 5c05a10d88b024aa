import type { GatsbyBrowser } from 'gatsby'
import { AppRoot } from './src/AppRoot'
import { Layout } from './src/components/layout/Layout'

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <AppRoot>{element}</AppRoot>

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
)
