import type { GatsbyNode } from 'gatsby'
import { registerBuildErrors } from './src/build/errors'

export const onPluginInit: GatsbyNode['onPluginInit'] = ({ reporter }) => registerBuildErrors(reporter)

export { createPages } from './src/build/createPages'
export { onCreateBabelConfig } from './src/build/onCreateBabelConfig'
export { createSchemaCustomization } from './src/build/createSchemaCustomization'
export { onCreateWebpackConfig } from './src/build/onCreateWebpackConfig'
export { onPostBuild } from './src/build/onPostBuild'
export { sourceNodes } from './src/build/sourceNodes'
