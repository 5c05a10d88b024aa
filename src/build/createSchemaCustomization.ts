import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { graphqlTypes } from './graphql-types'
import { RoomNodeSchema } from './room-nodes'

/**
 * Declares every type. Gatsby would infer the types from the nodes, and a hotel without rooms has no room
 * node.
 */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes([...CONTENT_NODE_SCHEMAS, RoomNodeSchema]))
  actions.createTypes(`
    type HotelRoom implements Node @dontInfer {
      "Null when the picture could not be read."
      picture: File @link
    }
    "Its child, the HTML of its text, is made by gatsby-transformer-remark."
    type PostContent implements Node @dontInfer @mimeTypes(types: ["text/markdown"]) {
      slug: String!
    }
  `)
}
