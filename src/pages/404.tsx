import { graphql, type HeadProps, type PageProps } from 'gatsby'
import { NotFoundScreen } from '../components/layout/NotFoundScreen'
import { PageHead } from '../components/layout/PageHead'

export default function NotFoundPage({ data }: PageProps<Queries.NotFoundPageQuery>) {
  return <NotFoundScreen content={data.notFoundContent} />
}

export function Head({ data }: HeadProps<Queries.NotFoundPageQuery>) {
  return <PageHead title="Page not found" description={data.notFoundContent.description} isHidden />
}

export const query = graphql`
  query NotFoundPage {
    notFoundContent {
      description
      banner {
        ...PageBanner
      }
      ...NotFoundWays
    }
  }
`
