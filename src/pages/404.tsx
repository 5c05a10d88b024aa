import { NotFound } from '../components/layout/NotFound'
import { PageHead } from '../components/layout/PageHead'

export default function NotFoundPage() {
  return <NotFound />
}

export function Head() {
  return <PageHead title="Page not found" description="This page is not in the house." isHidden />
}
