import { graphql, type PageProps } from 'gatsby'
import dining from '../../content/dining.json'
import { PageHead } from '../components/layout/PageHead'
import { DiningScreen } from '../features/dining/DiningScreen'

export default function DiningPage({ data }: PageProps<Queries.DiningPageQuery>) {
  return <DiningScreen pictures={data.allFile.nodes} />
}

export function Head() {
  return <PageHead title={dining.headline} description={dining.description} />
}

export const query = graphql`
  query DiningPage {
    allFile(
      filter: {
        sourceInstanceName: { eq: "images" }
        relativePath: { in: ["dining/restaurant.jpg", "dining/table-setting.jpg", "pool/pool-night.jpg"] }
      }
    ) {
      nodes {
        ...StoryPicture
      }
    }
  }
`
