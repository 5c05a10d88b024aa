import { graphql, type PageProps } from 'gatsby'
import facilities from '../../content/facilities.json'
import { PageHead } from '../components/layout/PageHead'
import { FacilitiesScreen } from '../features/facilities/FacilitiesScreen'

export default function FacilitiesPage({ data }: PageProps<Queries.FacilitiesPageQuery>) {
  return <FacilitiesScreen pictures={data.allFile.nodes} />
}

export function Head() {
  return <PageHead title={facilities.headline} description={facilities.description} />
}

export const query = graphql`
  query FacilitiesPage {
    allFile(
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
