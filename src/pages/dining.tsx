import { graphql, type PageProps } from 'gatsby'
import dining from '../../content/dining.json'
import { FeaturePage } from '../components/layout/FeaturePage'
import { PageHead } from '../components/layout/PageHead'

export default function DiningPage({ data }: PageProps<Queries.DiningPageQuery>) {
  return <FeaturePage content={dining} banner={data.banner} pictures={data.stories.nodes} />
}

export function Head() {
  return <PageHead title={dining.headline} description={dining.description} />
}

export const query = graphql`
  query DiningPage {
    banner: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "dining/restaurant.jpg" }) {
      ...BannerPicture
    }
    stories: allFile(
      filter: {
        sourceInstanceName: { eq: "images" }
        relativePath: {
          in: [
            "dining/restaurant.jpg"
            "dining/table-setting.jpg"
            "pool/pool-night.jpg"
            "facilities/conference-hall.jpg"
          ]
        }
      }
    ) {
      nodes {
        ...StoryPicture
      }
    }
  }
`
