import { resolve } from 'node:path'
import type { GatsbyNode } from 'gatsby'
import { readSiteEnv } from '../config/read-site-env'

/**
 * Without a public key the rehearsal's popup stands in for Paystack's; with one, no release contains it.
 * Gatsby's <Script> is not used: its code and Partytown's stay out of every page.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  stage,
  getConfig,
  plugins,
}) => {
  const isRehearsal = readSiteEnv(process.env).paystackPublicKey === undefined
  actions.setWebpackConfig({
    resolve: {
      alias: {
        ...(stage === 'build-javascript' && { 'gatsby-script$': false, '@builder.io/partytown/integration$': false }),
        ...(isRehearsal && { '@paystack/inline-js$': resolve('src/features/booking/rehearsal/PaystackPop.ts') }),
      },
    },
  })
  if (stage !== 'build-javascript') return
  const config = getConfig()
  config.optimization.minimizer = [
    plugins.minifyJs({
      terserOptions: { ecma: 2020, compress: { ecma: 2020, passes: 2 }, output: { ecma: 2020, comments: false } },
    }),
  ]
  actions.replaceWebpackConfig(config)
}
