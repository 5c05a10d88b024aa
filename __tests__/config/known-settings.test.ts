import { readFileSync } from 'node:fs'
import { describeUnknownSettings, KNOWN_SETTINGS } from '../../src/config/known-settings'

/** The first column of the README's table of settings. */
const inReadme = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(
  ([, name]) => name,
)
const inTemplate = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

it('knows the settings of the README, and the template has them all', () => {
  expect(inReadme).toEqual(KNOWN_SETTINGS)
  expect(inTemplate.toSorted()).toEqual([...KNOWN_SETTINGS].toSorted())
})

it.each([
  ['PAYSTACK_SECRT_KEY', 'PAYSTACK_SECRET_KEY'],
  ['PAYSTACK_SCERET_KEY', 'PAYSTACK_SECRET_KEY'],
  ['PAYSTACK_PUBLIC_KEY', 'GATSBY_PAYSTACK_PUBLIC_KEY'],
  ['GATSBY_PAYSTACK_PUBLC_KEY', 'GATSBY_PAYSTACK_PUBLIC_KEY'],
  ['paystack_secret_key', 'PAYSTACK_SECRET_KEY'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PROT', 'PORT'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['MAIL_TO', 'MAIL_FROM'],
])('takes %s for a mistyped %s', (key, name) => {
  expect(describeUnknownSettings([key])).toBe(`no such setting: ${key} (${name}?)`)
})

it.each([
  ...KNOWN_SETTINGS,
  'TZ',
  'LANG',
  'NODE_ENV',
  'NODE_OPTIONS',
  'GATSBY_CPU_COUNT',
  'PGPASSWORD',
  'CI',
])('says nothing of %s', (key) => {
  expect(describeUnknownSettings([key])).toBeUndefined()
})

it('names all of them in one line', () => {
  expect(describeUnknownSettings(['PORT', 'HSOT', 'TZ', 'DESK_MAIL'])).toBe(
    'no such setting: DESK_MAIL (DESK_EMAIL?), HSOT (HOST?)',
  )
})
