import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRelease } from '../../src/server/releases/description'
import { fingerprintInputs } from '../../src/server/releases/inputs'
import { RELEASE_ENVIRONMENTS, RELEASES_DIR, type ReleaseName } from './releases'

const TYPES = 'src/gatsby-types.d.ts'
const HOTEL_VARIABLES = [
  'DATABASE_URL',
  'GATSBY_API_HOST',
  'GATSBY_PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_BASE_URL',
  'SITE_URL',
  'PORT',
  'HOST',
]

/** Builds the release that the browser tests open, if its inputs changed. */
export function buildRelease(): void {
  const committedTypes = readFileSync(TYPES, 'utf8')
  build('rehearsal')
  if (!existsSync('public')) cpSync(join(RELEASES_DIR, 'rehearsal'), 'public', { recursive: true })
  if (readFileSync(TYPES, 'utf8') !== committedTypes) {
    throw new Error(`${TYPES} was out of date: the build has written it again, commit it`)
  }
}

function build(name: ReleaseName): void {
  const target = join(RELEASES_DIR, name)
  const env = cleanEnvironment(RELEASE_ENVIRONMENTS[name])
  if (readRelease(target)?.inputs === fingerprintInputs(process.cwd(), env)) return
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-build-'))
  const gatsby = createRequire(join(process.cwd(), 'package.json')).resolve('gatsby/cli.js')
  const result = spawnSync(process.execPath, [gatsby, 'build'], {
    env: { ...env, NODE_ENV: 'production', CI: 'true', GATSBY_TELEMETRY_DISABLED: '1', DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  rmSync(dataDir, { recursive: true, force: true })
  if (result.status !== 0)
    throw new Error(`The ${name} release did not build:\n${result.stdout}\n${result.stderr}`)
  rmSync(target, { recursive: true, force: true })
  cpSync('public', target, { recursive: true })
}

/**
 * Returns the settings of the tests, whatever else is set on the machine. Empty values also keep `.env` out.
 * The secret key is left out: a build needs none.
 */
function cleanEnvironment(settings: Record<string, string>): Record<string, string | undefined> {
  const unset = Object.fromEntries(HOTEL_VARIABLES.map((name) => [name, '']))
  return { ...process.env, ...unset, ...settings, PAYSTACK_SECRET_KEY: '' }
}
