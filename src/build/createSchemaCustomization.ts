import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { graphqlTypes } from './graphql-types'
import { RoomNodeSchema } from './room-nodes'

/** Nothing is inferred, so that a hotel without a single room still builds. */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes([...CONTENT_NODE_SCHEMAS, RoomNodeSchema]))
  actions.createTypes(`
    type HotelRoom implements Node @dontInfer {
      "Null when the picture could not be read."
      picture: File @link
    }
  `)
}
