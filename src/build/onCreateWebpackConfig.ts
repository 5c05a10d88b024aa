import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import TerserPlugin from 'terser-webpack-plugin'
import { readSiteEnv } from '../config/server-env'
import { paymentModeOf } from '../config/site-env'
import { theme } from '../styles/theme'

const SCRIPT = /^[^/]+\.js(\.map)?$/

/** webpack's own two minutes are too long for a guest. The script is used all the same if it comes later. */
const CHUNK_TIMEOUT_MS = 20_000

const HASH_DIGITS = 10

/**
 * Tells Chrome to compile every function of a script while it comes, beside the page's own thread. By itself
 * it compiles each when it is called first, twice as much in all: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'
/** The scripts that a page names itself, but for webpack's small runtime. */
const FIRST_SCRIPT = /^(?:framework|app|component---|early-rooms|booking-form)/

/**
 * The plugin of styled-components only passes on an option that version 6 does not know, and asks for the
 * library in a way that keeps all of it.
 */
const UNUSED = [
  'stylis/src/Prefixer.js',
  'gatsby-plugin-styled-components/gatsby-browser.js',
  'gatsby/dist/internal-plugins/partytown/utils/inject-partytown-snippet.js',
  'gatsby/dist/internal-plugins/partytown/utils/get-forwards.js',
]

/**
 * Without a public key of Paystack, the rehearsal's popup replaces Paystack's. A release with a key does not
 * contain the rehearsal. Leaves out code that this site does not use: Gatsby's <Script>, Partytown and
 * service worker, and styled-components' prefixes for old browsers.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, stage, getConfig }) => {
  const site = readSiteEnv()
  const paymentMode = paymentModeOf(site)
  const takesMoney = paymentMode === 'test' || paymentMode === 'live'
  const isRelease = stage === 'build-javascript'
  actions.setWebpackConfig({
    resolve: {
      alias: {
        ...(isRelease && {
          'gatsby-cache': resolve('.cache'),
          'gatsby-script$': false,
          'gatsby-react-router-scroll$': resolve('src/in-browser/scroll-place.tsx'),
          invariant$: resolve('src/in-browser/no-invariant.ts'),
          '@builder.io/partytown/integration$': false,
          [resolve('.cache/register-service-worker.js')]: false,
          [resolve('.cache/head/head-export-handler-for-browser.js')]: resolve(
            'src/in-browser/page-head.tsx',
          ),
          // Below the real folder, because webpack follows links, and node_modules may be one.
          ...Object.fromEntries(UNUSED.map((file) => [realpathSync(resolve('node_modules', file)), false])),
        }),
        ...(!takesMoney && {
          '@paystack/inline-js$': resolve('src/features/booking/gateway/rehearsal/paystack-pop.ts'),
        }),
      },
    },
  })
  const config = getConfig()
  // webpack's cache does not notice a changed alias or theme, so both are part of the cache's version.
  if (config.cache) config.cache.version = `${paymentMode} ${JSON.stringify(theme)}`
  // Gatsby writes small files into the page itself, which every guest would pay for, whatever the letters.
  for (const rule of config.module.rules) {
    if (rule.test?.test('.woff2') === true) rule.use[0].options.limit = 0
  }
  if (isRelease) {
    config.entry.app = resolve('src/in-browser/start-in-turns.ts')
    config.output.chunkLoadTimeout = CHUNK_TIMEOUT_MS
    // Each page and the first script name every script, by this many of the digits that nothing compresses.
    config.output.hashDigestLength = HASH_DIGITS
    // The maps are no addresses of the site, so no script names its own.
    config.devtool = 'hidden-source-map'
    // Scripts of earlier builds go: the server keeps those that open tabs may need.
    config.output.clean = { keep: (asset: string) => !SCRIPT.test(asset) }
    // Gatsby moves a module into the script of every page when as many chunks use it as the site has pages.
    // Gatsby's count includes chunks that are loaded later, so Apollo could end up there. Only pages may
    // count.
    const { commons, shared } = config.optimization.splitChunks.cacheGroups
    commons.chunks = isPageChunk
    // What the desk's page uses is nothing to guests: their scripts are divided as if it were not there.
    commons.minChunks -= 1
    shared.chunks = isNoDeskChunk
    // By number: Gatsby's name is a hash of forty digits.
    shared.name = false
    config.optimization.minimizer = [
      minify({ include: FIRST_SCRIPT }, COMPILE_AT_ONCE),
      minify({ exclude: FIRST_SCRIPT }),
    ]
  }
  actions.replaceWebpackConfig(config)
}

/** Each of the two minifiers finds what the other one leaves. */
function minify(scripts: { include: RegExp } | { exclude: RegExp }, preamble = '') {
  const compress = { ecma: 2020, passes: 2 } as const
  const format = { comments: false }
  return new TerserPlugin({
    ...scripts,
    minify: [TerserPlugin.terserMinify, TerserPlugin.swcMinify],
    terserOptions: [
      { ecma: 2020, compress: { ...compress, hoist_funs: true }, format },
      { ecma: 2020, compress, format: { ...format, preamble } },
    ],
  })
}

interface NamedChunk {
  name?: string | null
}

function isPageChunk(chunk: NamedChunk): boolean {
  return isNoDeskChunk(chunk) && (chunk.name?.startsWith('component---') ?? false)
}

function isNoDeskChunk({ name }: NamedChunk): boolean {
  return !name?.startsWith('component---src-pages-desk')
}
