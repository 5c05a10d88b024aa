import { join } from 'node:path'

/** Built sites that the browser tests open, kept between runs. */
export const RELEASES_DIR = join(process.cwd(), '.releases')

/** Keys of the right form that open nothing: no test ever reaches Paystack. */
export const TEST_PUBLIC_KEY = 'pk_test_0000000000000000000000000000000000000000'
export const TEST_SECRET_KEY = 'sk_test_0000000000000000000000000000000000000000'

export type ReleaseName = 'keys' | 'rehearsal'

export const RELEASE_ENVIRONMENTS: Record<ReleaseName, Record<string, string>> = {
  keys: {
    GATSBY_PAYSTACK_PUBLIC_KEY: TEST_PUBLIC_KEY,
    PAYSTACK_SECRET_KEY: TEST_SECRET_KEY,
    SITE_URL: 'http://hotel.example',
  },
  rehearsal: {},
}
