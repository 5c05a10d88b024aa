import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { graphqlTypes, typeNameOf } from './graphql-types'
import { RoomNodeSchema } from './room-nodes'

/** Declares every type, because Gatsby cannot infer the type of rooms for a hotel without rooms. */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(graphqlTypes([...CONTENT_NODE_SCHEMAS, RoomNodeSchema]))
  actions.createTypes(`
    type HotelRoom implements Node @dontInfer {
      "Null when the picture could not be read."
      picture: File @link
    }
    type PostContent implements Node @dontInfer {
      html: String!
      "The pictures of its text."
      pictures: [File!]! @link(by: "relativePath")
    }
  `)
}

/** Declares the content nodes as never null: the build stops when a content file is missing. */
export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  const types = CONTENT_NODE_SCHEMAS.map(typeNameOf)
  addResolvers({
    Query: Object.fromEntries(types.map((type) => [queryFieldOf(type), { type: `${type}!` }])),
  })
}

function queryFieldOf(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1)
}
