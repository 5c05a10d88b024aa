import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { typeNameOf } from './graphql-types'

/** Tells GraphQL that the content nodes are never null: the build stops when a content file is missing. */
export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  const types = CONTENT_NODE_SCHEMAS.map(typeNameOf)
  addResolvers({
    Query: Object.fromEntries(types.map((type) => [queryFieldOf(type), { type: `${type}!` }])),
  })
}

/**
 * Gives Gatsby's query field for one node of a type.
 * @example queryFieldOf('HomeContent') // 'homeContent'
 */
function queryFieldOf(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1)
}
