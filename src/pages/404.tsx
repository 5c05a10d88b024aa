import { graphql, type PageProps } from 'gatsby'
import notFound from '../../content/not-found.json'
import { NotFound } from '../components/layout/NotFound'
import { PageHead } from '../components/layout/PageHead'

export default function NotFoundPage({ data }: PageProps<Queries.NotFoundPageQuery>) {
  return <NotFound picture={data.banner} />
}

export function Head() {
  return <PageHead title="Page not found" description={notFound.description} isHidden />
}

export const query = graphql`
  query NotFoundPage {
    banner: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "pool/pool-night.jpg" }) {
      ...BannerPicture
    }
  }
`
