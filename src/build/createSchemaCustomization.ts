import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { graphqlTypes } from './graphql-types'

/** Written out, so that a hotel without a single room still builds. */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes(CONTENT_NODE_SCHEMAS))
  actions.createTypes(`
    type HotelRoom implements Node @dontInfer {
      roomId: Int!
      "Place in the host's list, from 0."
      position: Int!
      name: String!
      description: String!
      size: String!
      maxPeople: Int!
      "Naira, as of the build."
      price: Float!
      "Where the API serves the picture."
      imageUrl: String!
      pictureAlt: String!
      "Null when the picture could not be read."
      picture: File @link
    }
  `)
}
