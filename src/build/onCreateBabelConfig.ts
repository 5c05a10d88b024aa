import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { media, theme } from '../styles/theme'

/** The plugin's file; Gatsby loads it by name. */
export const INLINE_THEME = resolve('src/build/inline-theme.js')

/** Parses the documents of operations.ts at build time, and writes the theme's values into the styles, so that neither is sent to a phone. */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions, stage }) => {
  actions.setBabelPlugin({ name: 'babel-plugin-graphql-tag', options: {} })
  if (!stage.startsWith('build-')) return
  // Of no use to the plugin: what it is given is part of the key of Babel's cache, so that a change of it counts.
  const revision = readFileSync(INLINE_THEME, 'utf8')
  actions.setBabelPlugin({
    name: INLINE_THEME,
    options: { values: { media, theme }, revision },
  })
}
