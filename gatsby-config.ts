import './src/config/check-node'
import type { GatsbyConfig } from 'gatsby'
import { searchPlugins } from './src/build/plugins'
import { loadBuildEnv } from './src/config/env-file'
import { addDevelopMiddleware } from './src/server/app/develop-middleware'

loadBuildEnv()

/**
 * Below a folder of these names Gatsby takes our queries for those of a library and leaves them out of the
 * generated types. In such a checkout the committed types stay as they are.
 */
const hasOwnQueries = !/node_modules|\.yarn|\.cache/.test(process.cwd())

/** Of every `gatsbyImageData` that does not say otherwise. */
const PICTURE_DEFAULTS = { formats: ['webp'], quality: 60, breakpoints: [400, 720, 1280, 1920] }

const config: GatsbyConfig = {
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  graphqlTypegen: hasOwnQueries && { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  developMiddleware: (app) => addDevelopMiddleware(app),
  plugins: [
    'gatsby-plugin-typescript',
    'gatsby-plugin-image',
    { resolve: 'gatsby-plugin-sharp', options: { failOn: 'error', defaults: PICTURE_DEFAULTS } },
    'gatsby-transformer-sharp',
    { resolve: 'gatsby-source-filesystem', options: { name: 'images', path: 'content/images' } },
    ...searchPlugins(process.env['SITE_URL']),
  ],
}

export default config
