import type { GatsbyConfig } from 'gatsby'
import { loadEnvFile } from './src/config/load-env-file'
import { addDevelopMiddleware } from './src/server/app/develop-middleware'

loadEnvFile()

const config: GatsbyConfig = {
  jsxRuntime: 'automatic',
  trailingSlash: 'never',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  developMiddleware: (app) => addDevelopMiddleware(app),
  plugins: [
    {
      resolve: 'gatsby-plugin-styled-components',
      options: { displayName: process.env['NODE_ENV'] !== 'production', fileName: false },
    },
    'gatsby-plugin-image',
    'gatsby-plugin-sharp',
    'gatsby-transformer-sharp',
    { resolve: 'gatsby-source-filesystem', options: { name: 'images', path: 'content/images' } },
  ],
}

export default config
