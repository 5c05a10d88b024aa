import type { ReactNode } from 'react'
import { Layout } from './components/layout/Layout'
import { ResumeBooking } from './features/booking/pending/ResumeBooking'

/** What stands around every page. Unlike AppRoot it is never around a page's `Head`, which Gatsby draws out of sight. */
export function PageRoot({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <Layout path={path}>{children}</Layout>
      <ResumeBooking />
    </>
  )
}
