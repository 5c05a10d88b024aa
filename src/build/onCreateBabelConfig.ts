import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { media, theme } from '../styles/theme'

/** Gatsby loads a Babel plugin by the path of its file. */
export const INLINE_THEME = resolve('src/build/inline-theme.js')

/**
 * Parses GraphQL documents and inlines the theme at build time: the browser needs neither the parser nor
 * the theme.
 */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions, stage }) => {
  actions.setBabelPlugin({ name: 'babel-plugin-graphql-tag', options: {} })
  if (!stage.startsWith('build-')) return
  // The plugin does not read the revision. The options are part of Babel's cache key, so a changed plugin
  // runs again.
  const revision = readFileSync(INLINE_THEME, 'utf8')
  actions.setBabelPlugin({
    name: INLINE_THEME,
    options: { values: { media, theme }, revision },
  })
}
