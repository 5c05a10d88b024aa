import type { ReactElement } from 'react'
import { Layout } from './components/layout/Layout'
import { ResumePlace } from './features/booking/pending/ResumePlace'

/** What is used here of the argument of Gatsby's hook. */
interface Page {
  element: ReactElement
  props: { location: { pathname: string } }
}

/**
 * Wraps every page, in the browser and in the build. Unlike AppRoot it does not wrap a page's `Head`, so its
 * components may have effects. The desk has a frame of its own. This is no component: the bytes that one
 * needs pay for the question about the desk, which every guest's first view has.
 */
export function wrapPageElement({ element, props: { location } }: Page): ReactElement {
  const path = location.pathname
  if (path.startsWith('/desk')) return element
  return (
    <>
      <Layout path={path}>{element}</Layout>
      <ResumePlace />
    </>
  )
}
