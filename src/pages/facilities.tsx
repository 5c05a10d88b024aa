import { graphql, type PageProps } from 'gatsby'
import facilities from '../../content/facilities.json'
import { FeaturePage } from '../components/layout/FeaturePage'
import { PageHead } from '../components/layout/PageHead'

export default function FacilitiesPage({ data }: PageProps<Queries.FacilitiesPageQuery>) {
  return <FeaturePage content={facilities} banner={data.banner} pictures={data.stories.nodes} />
}

export function Head() {
  return <PageHead title={facilities.headline} description={facilities.description} />
}

export const query = graphql`
  query FacilitiesPage {
    banner: file(sourceInstanceName: { eq: "images" }, relativePath: { eq: "facilities/lobby.jpg" }) {
      ...BannerPicture
    }
    stories: allFile(
      filter: {
        sourceInstanceName: { eq: "images" }
        relativePath: {
          in: [
            "facilities/lobby.jpg"
            "facilities/conference-hall.jpg"
            "facilities/gym.jpg"
            "pool/pool-loungers.jpg"
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
