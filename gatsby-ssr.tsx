import type { GatsbySSR } from 'gatsby'
import { AppRoot } from './src/AppRoot'
import { Layout } from './src/components/layout/Layout'

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element }) => <AppRoot>{element}</AppRoot>

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
)

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes }) => {
  setHtmlAttributes({ lang: 'en-NG' })
}

/** The image plugin brings styles and a script for its own component, which we do not use. */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  replaceHeadComponents(getHeadComponents().filter((component) => !isOfImagePlugin(component)))
}

function isOfImagePlugin(component: React.ReactNode): boolean {
  const key = typeof component === 'object' && component !== null && 'key' in component ? component.key : null
  return key?.startsWith('gatsby-image-style') ?? false
}
