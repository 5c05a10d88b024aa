import type { GatsbySSR } from 'gatsby'
import { ServerStyleSheet, StyleSheetManager } from 'styled-components'
import { AlertProvider } from './src/components/ui/Alert'
import { earlyAsk } from './src/apollo/early-ask'
import { OFFLINE_SCRIPT, RETRY_SCRIPT, START_SCRIPT } from './src/components/layout/start/inline-scripts'
import { siteHead } from './src/components/layout/site-head'
import { siteEnv, siteOrigin } from './src/config/site-env'
import { earlyFonts, fontFaces } from './src/styles/font-faces'
import { globalStyle } from './src/styles/global-style'

const sheets = new Map<string, ServerStyleSheet>()

/** Collects the styles of the page's components, see onRenderBody. */
export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element, pathname }) => {
  const sheet = new ServerStyleSheet()
  sheets.set(pathname, sheet)
  return (
    <StyleSheetManager sheet={sheet.instance}>
      <AlertProvider>{element}</AlertProvider>
    </StyleSheetManager>
  )
}

export { wrapPageElement } from './src/wrapPageElement'

/** Writes the styles of its components, and what all pages share, into each page. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  loadPageDataSync,
  pathname,
  setHeadComponents,
  setHtmlAttributes,
}) => {
  const isRelease = process.env.NODE_ENV === 'production'
  const ask = isRelease ? earlyAsk(pathname, siteEnv.apiHost) : undefined
  setHtmlAttributes({ lang: 'en-NG' })
  setHeadComponents([
    <script
      key="script-mark"
      dangerouslySetInnerHTML={{
        __html: [MARK_SCRIPT, RETRY_SCRIPT, OFFLINE_SCRIPT, START_SCRIPT].join(';'),
      }}
    />,
    ...(ask ? [<script key="early-ask" dangerouslySetInnerHTML={{ __html: ask }} />] : []),
    ...siteHead(pathname, loadPageDataSync?.(pathname)?.result['data'], siteOrigin()),
    ...earlyFonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    )),
    <style key="global-style" dangerouslySetInnerHTML={{ __html: compact(fontFaces + globalStyle) }} />,
    sheets.get(pathname)?.getStyleElement(),
  ])
  sheets.delete(pathname)
}

/**
 * Switches off the styles for pages without script. Prevents the browser from submitting forms (see
 * ContactForm) in Firefox before 98 and Safari before 15.4, which do not support method="dialog". Removes a
 * malformed hash ('#100%'), at which Gatsby would throw.
 */
const MARK_SCRIPT = [
  "document.documentElement.classList.add('script')",
  "addEventListener('submit',function(e){e.preventDefault()})",
  "try{decodeURI(location.hash)}catch(e){history.replaceState(null,'',location.href.split('#')[0])}",
].join(';')

function compact(style: string): string {
  return style.replaceAll(/\/\*.*?\*\//g, '').replaceAll(/\s+/g, ' ')
}

/** The image plugin adds styles and a script for its own component, which this site does not use. */
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
