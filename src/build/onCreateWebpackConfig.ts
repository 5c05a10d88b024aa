import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { readSiteEnv } from '../config/read-site-env'
import { paymentModeOf } from '../config/site-env'
import { theme } from '../styles/theme'
import { paymentModeOfLastRelease } from './build-start'

const SCRIPT = /^[^/]+\.js(\.map)?$/

/**
 * Without a public key the rehearsal's popup stands in for Paystack's; with one, no release contains it.
 * What Gatsby and styled-components bring and this site does not use (Gatsby's <Script>, Partytown and service worker, prefixes for
 * browsers older than ours) stays out of every page.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  stage,
  getConfig,
  plugins,
}) => {
  const site = readSiteEnv()
  const paymentMode = paymentModeOf(site)
  const isRelease = stage === 'build-javascript'
  actions.setWebpackConfig({
    resolve: {
      alias: {
        ...(isRelease && {
          'gatsby-script$': false,
          '@builder.io/partytown/integration$': false,
          [resolve('.cache/register-service-worker.js')]: false,
          [resolve('node_modules/stylis/src/Prefixer.js')]: false,
        }),
        ...(site.paystackPublicKey === undefined && {
          '@paystack/inline-js$': resolve('src/features/booking/gateway/rehearsal/paystack-pop.ts'),
        }),
      },
    },
  })
  const config = getConfig()
  // webpack's cache remembers what a name resolved to and what a style was, and does not see that alias or theme have changed.
  if (config.cache) config.cache.version = `${paymentMode} ${JSON.stringify(theme)}`
  if (isRelease) {
    // Scripts of earlier builds stay for pages that are open in a browser, but not across payment modes.
    const isSameMode = paymentModeOfLastRelease() === paymentMode
    config.output.clean = { keep: (asset: string) => isSameMode || !SCRIPT.test(asset) }
    config.optimization.minimizer = [
      plugins.minifyJs({
        terserOptions: {
          ecma: 2020,
          compress: { ecma: 2020, passes: 2 },
          output: { ecma: 2020, comments: false },
        },
      }),
    ]
  }
  actions.replaceWebpackConfig(config)
}
