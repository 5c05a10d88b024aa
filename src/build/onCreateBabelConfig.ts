import type { GatsbyNode } from 'gatsby'

/**
 * Parses GraphQL documents at build time, so that the browser does not need the parser, and compiles styles.
 * gatsby-plugin-styled-components does the latter too, but its part for the browser is an unused option that
 * keeps all of the library in the script.
 */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions, stage }) => {
  actions.setBabelPlugin({ name: 'babel-plugin-graphql-tag', options: {} })
  actions.setBabelPlugin({
    name: 'babel-plugin-styled-components',
    options: { displayName: stage.startsWith('develop'), fileName: false },
  })
}
