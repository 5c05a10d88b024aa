import type { ReactElement } from 'react'
import { Layout } from './components/layout/Layout'
import { ResumePlace } from './features/booking/pending/ResumePlace'

/** The used parts of the argument of Gatsby's hook. */
interface Page {
  element: ReactElement
  props: { location: { pathname: string }; pageResources?: { page: { path: string } } }
}

/**
 * Wraps every page, in the browser and in the build. Unlike AlertProvider it does not wrap a page's `Head`,
 * so its components may have effects. The desk has a frame of its own. Not a component: the bytes that one
 * needs pay for the question about the desk, which is in every guest's first view.
 */
export function wrapPageElement({ element, props: { location, pageResources } }: Page): ReactElement {
  const path = location.pathname
  // On the guests' listener, the desk's addresses are not found.
  if (path.startsWith('/desk') && pageResources?.page.path !== '/404.html') return element
  return (
    <>
      <Layout path={path}>{element}</Layout>
      <ResumePlace />
    </>
  )
}
