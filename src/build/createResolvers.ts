import type { GatsbyNode } from 'gatsby'
import { CONTENT_NODE_SCHEMAS } from './content-nodes'
import { typeNameOf } from './graphql-types'

/** Without a content file the build stops, so its node is always there: no page has to expect null. */
export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers: addResolvers }) => {
  const types = CONTENT_NODE_SCHEMAS.map(typeNameOf)
  addResolvers({
    Query: Object.fromEntries(types.map((type) => [queryFieldOf(type), { type: `${type}!` }])),
  })
}

/** The field under which Gatsby offers one node of a type. @example queryFieldOf('HomeContent') // 'homeContent' */
function queryFieldOf(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1)
}
