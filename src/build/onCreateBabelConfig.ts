import type { GatsbyNode } from 'gatsby'

/** Parses the documents of operations.ts at build time, so that no GraphQL parser is sent to a phone. */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions }) => {
  actions.setBabelPlugin({ name: 'babel-plugin-graphql-tag', options: {} })
}
