import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ServerEnv } from '../../config/server-env'
import { paymentModeOf, type SiteEnv } from '../../config/site-env'
import { isPassingFault } from '../../shared/error-facts'

/** The settings that a build writes into its pages and scripts. The server must have the same ones. */
const BuildSettingsSchema = Type.Object({
  /** URL of a remote API's host; '' when the embedded backend answers. */
  apiHost: Type.String(),
  /** Paystack's public key; '' for none. */
  paystackPublicKey: Type.String(),
  siteUrl: Type.String(),
})
export type BuildSettings = Static<typeof BuildSettingsSchema>

const ReleaseSchema = Type.Object({
  settings: BuildSettingsSchema,
  inputs: Type.String(),
  /** Like `inputs`, but of the project without what was saved at the desk. Only publishing adds this. */
  project: Type.Optional(Type.String()),
  rooms: Type.Optional(Type.String()),
  builtAt: Type.String(),
  reason: Type.Optional(Type.String()),
})
export type Release = Static<typeof ReleaseSchema>

/** There is no release, or it was built with other settings. The message says in one line what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

export function releaseFile(siteDir: string): string {
  return join(siteDir, 'release.json')
}

/** Returns undefined for a missing or invalid file. Throws when a disk fails or a limit is reached. */
export function readRelease(siteDir: string): Release | undefined {
  try {
    const release: unknown = JSON.parse(readFileSync(releaseFile(siteDir), 'utf8'))
    return Value.Check(ReleaseSchema, release) ? release : undefined
  } catch (error) {
    if (isPassingFault(error)) throw error
    return undefined
  }
}

export function buildSettingsOf(site: SiteEnv, { siteUrl = '' }: Pick<ServerEnv, 'siteUrl'>): BuildSettings {
  return { apiHost: site.apiHost, paystackPublicKey: site.paystackPublicKey ?? '', siteUrl }
}

/** Throws a ReleaseError for other settings: a popup in live mode could meet a server in test mode. */
export function assertFits({ settings: built }: Pick<Release, 'settings'>, settings: BuildSettings): void {
  const misfit = findMisfit(built, settings)
  if (misfit !== undefined) throw new ReleaseError(`The release was built ${misfit}: ${REMEDY}`)
}

export function fits({ settings: built }: Pick<Release, 'settings'>, settings: BuildSettings): boolean {
  return findMisfit(built, settings) === undefined
}

/** The server's user may not write into the checkout, as `npm run build` does: publishing uses DATA_DIR. */
const REMEDY = 'run `npm run publish` with these settings'
const VARIABLES = [
  ['apiHost', 'GATSBY_API_HOST'],
  ['paystackPublicKey', 'GATSBY_PAYSTACK_PUBLIC_KEY'],
  ['siteUrl', 'SITE_URL'],
] as const

function findMisfit(built: BuildSettings, settings: BuildSettings): string | undefined {
  const [builtUse, use] = [useOf(built), useOf(settings)]
  if (builtUse !== use) return `for ${builtUse} but the settings are for ${use}`
  const wrong = VARIABLES.find(([name]) => built[name] !== settings[name])
  if (wrong === undefined) return undefined
  const [name, variable] = wrong
  return `with ${variable} ${shown(built[name])} but the setting is ${shown(settings[name])}`
}

function useOf({ apiHost, paystackPublicKey }: BuildSettings): string {
  return `${paymentModeOf({ apiHost, paystackPublicKey: paystackPublicKey || undefined })} payments`
}

function shown(value: string): string {
  return value === '' ? 'not set' : `"${value}"`
}
