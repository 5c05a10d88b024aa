import { assertFits, buildSettingsOf } from '../../../src/server/releases/description'

const site = { apiHost: '', paystackPublicKey: undefined }
const ofSite = buildSettingsOf(site, { siteUrl: undefined })

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
