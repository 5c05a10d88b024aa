import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { readSiteEnv } from '../config/server-env'
import { paymentChannels, paymentModeOf } from '../config/site-env'

const SCRIPT = /^[^/]+\.js(\.map)?$/

/** webpack's default of two minutes is too long for a guest. A script that arrives late is still used. */
const CHUNK_TIMEOUT_MS = 20_000

/** Without a public Paystack key, the rehearsal's popup replaces Paystack's library. */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  stage,
  getConfig,
  plugins,
}) => {
  const siteEnv = readSiteEnv()
  const paymentMode = paymentModeOf(siteEnv)
  if (paymentMode !== 'test' && paymentMode !== 'live') {
    const alias = {
      '@paystack/inline-js$': resolve('src/features/booking/gateway/rehearsal-popup.ts'),
    }
    actions.setWebpackConfig({ resolve: { alias } })
  }
  const channels = JSON.stringify(paymentChannels?.join(',') ?? '')
  const defined = {
    'process.env.PAYMENT_CHANNELS': channels,
    // Gatsby defines only variables that are set. This one decides what every first view need not load.
    ...(siteEnv.apiHost === '' && { 'process.env.GATSBY_API_HOST': '""' }),
  }
  actions.setWebpackConfig({ plugins: [plugins.define(defined)] })
  const config = getConfig()
  // webpack's cache does not notice when an alias changes.
  if (config.cache) config.cache.version = paymentMode
  // Gatsby inlines small files, and every guest would download an inlined font.
  for (const rule of config.module.rules) {
    if (rule.test?.test('.woff2') === true) rule.use[0].options.limit = 0
  }
  // Lines are enough to locate an error on a page. With columns, a warm build takes several seconds longer.
  if (stage === 'build-html') config.devtool = 'cheap-module-source-map'
  if (stage === 'build-javascript') {
    config.output.chunkLoadTimeout = CHUNK_TIMEOUT_MS
    // The server does not serve the maps.
    config.devtool = 'hidden-source-map'
    // Removes the scripts of earlier builds. The server keeps the scripts that open tabs may need.
    config.output.clean = { keep: (asset: string) => !SCRIPT.test(asset) }
    // Gatsby moves a module into every page's script when it is in as many chunks as the site has pages. Lazy
    // chunks count too, so Apollo could end up there. Count only the guests' pages.
    const { commons, shared } = config.optimization.splitChunks.cacheGroups
    commons.chunks = isGuestPage
    commons.minChunks -= 1
    shared.chunks = isNotDesk
  }
  actions.replaceWebpackConfig(config)
}

interface NamedChunk {
  name?: string | null
}

function isGuestPage(chunk: NamedChunk): boolean {
  return isNotDesk(chunk) && (chunk.name?.startsWith('component---') ?? false)
}

function isNotDesk({ name }: NamedChunk): boolean {
  return !name?.startsWith('component---src-pages-desk')
}

/** Compiles styles here: gatsby-plugin-styled-components adds its whole library to the script. */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions, stage }) => {
  actions.setBabelPlugin({ name: 'babel-plugin-graphql-tag', options: {} })
  actions.setBabelPlugin({
    name: 'babel-plugin-styled-components',
    options: { displayName: stage.startsWith('develop'), fileName: false },
  })
}
