import { assertFits, buildSettingsOf, fits } from '../../../src/server/releases/description'

const site = { apiHost: '', paystackPublicKey: undefined }
const ofPreview = buildSettingsOf(site, { siteUrl: undefined, isPreview: true })
const ofSite = buildSettingsOf(site, { siteUrl: undefined })

it('never takes a preview for the site, nor the site for a preview', () => {
  expect(fits({ settings: ofPreview }, ofSite)).toBe(false)
  expect(fits({ settings: ofSite }, ofPreview)).toBe(false)
  expect(fits({ settings: ofPreview }, ofPreview)).toBe(true)
  expect(() => assertFits({ settings: ofPreview }, ofSite)).toThrow(
    /^The release was built for a preview but the settings are for rehearsal payments:/,
  )
  expect(() => assertFits({ settings: ofSite }, ofPreview)).toThrow(
    /^The release was built for rehearsal payments but the settings are for a preview:/,
  )
  expect(() => assertFits({ settings: ofPreview }, ofPreview)).not.toThrow()
})

const settingsOf = (paystackPublicKey: string | undefined) =>
  buildSettingsOf({ apiHost: '', paystackPublicKey }, { siteUrl: undefined })

it.each([
  ['rehearsal', 'live', undefined, 'pk_live_x'],
  ['live', 'rehearsal', 'pk_live_x', undefined],
] as const)('refuses a release that was built for %s payments on a server for %s', (built, mode, was, is) => {
  expect(() => assertFits({ settings: settingsOf(was) }, settingsOf(is))).toThrow(
    `The release was built for ${built} payments but the settings are for ${mode} payments: `,
  )
})

it('advises to publish, which works without write access to the checkout', () => {
  const other = buildSettingsOf(site, { siteUrl: 'https://www.example.com' })
  expect(() => assertFits({ settings: other }, ofSite)).toThrow(
    /: run `npm run publish` with these settings$/,
  )
})
