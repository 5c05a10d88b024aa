import type { ReactNode } from 'react'
import { Layout } from './components/layout/Layout'
import { ResumeBooking } from './features/booking/pending/ResumeBooking'

/**
 * Wraps every page. Unlike AppRoot it does not wrap a page's `Head`, so its components may have effects. The
 * desk has a frame of its own.
 */
export function PageRoot({ path, children }: { path: string; children: ReactNode }) {
  if (path.startsWith('/desk')) return children
  return (
    <>
      <Layout path={path}>{children}</Layout>
      <ResumeBooking />
    </>
  )
}
