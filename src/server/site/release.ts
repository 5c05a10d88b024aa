import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { PaymentMode } from '../../config/site-env'

const ReleaseSchema = Type.Object({
  paymentMode: Type.Union([
    Type.Literal('rehearsal'),
    Type.Literal('test'),
    Type.Literal('live'),
    Type.Literal('none'),
  ]),
  /** What `fingerprintInputs` gave when the release was built. */
  inputs: Type.String(),
})
export type Release = Static<typeof ReleaseSchema>

/** What a build reads: files and folders below the project's root, and environment variables. */
const INPUT_PATHS = [
  'content',
  'gatsby-browser.tsx',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-ssr.tsx',
  'package-lock.json',
  'package.json',
  'src',
  'static',
  'tsconfig.json',
]
const INPUT_VARIABLES = ['GATSBY_API_HOST', 'GATSBY_PAYSTACK_PUBLIC_KEY', 'SITE_URL']
/** Below INPUT_PATHS, but written by the build itself. */
const BUILT_PATHS = new Set(['src/gatsby-types.d.ts'])

/** There is no release, or it does not fit the settings. The message is one line that says what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

/** Gives the path of a release's description, release.json. Takes the folder of the release. */
export function releaseFile(siteDir: string): string {
  return join(siteDir, 'release.json')
}

/** Reads release.json. Gives undefined when the file is missing or not valid. */
export function readRelease(siteDir: string): Release | undefined {
  try {
    const release: unknown = JSON.parse(readFileSync(releaseFile(siteDir), 'utf8'))
    return Value.Check(ReleaseSchema, release) ? release : undefined
  } catch {
    return undefined
  }
}

/** Gives the id of the release in a folder, or '' when there is none. */
export function readReleaseId(siteDir: string): string {
  return readRelease(siteDir)?.inputs ?? ''
}

/**
 * Checks that the folder has a release for the payment mode of the server. Otherwise the popup could take a
 * payment in one mode (rehearsal, test, live) and the server could verify it in another. Throws a
 * ReleaseError.
 */
export function checkRelease(siteDir: string, paymentMode: PaymentMode): void {
  const release = readRelease(siteDir)
  if (release === undefined) {
    throw new ReleaseError(
      'There is no release to serve (public/release.json is missing): run `npm run build` first',
    )
  }
  if (release.paymentMode !== paymentMode) {
    throw new ReleaseError(
      `The release was built for ${release.paymentMode} payments but the settings are for ${paymentMode} payments: run \`npm run build\` with the same settings`,
    )
  }
}

/**
 * Gives a SHA-256 in hex of everything that a build reads. When it differs from `inputs` in release.json, the
 * release is out of date. Takes the project's root and the environment.
 */
export function fingerprintInputs(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256')
  for (const name of INPUT_VARIABLES) hash.update(`${name}=${env[name]?.trim() ?? ''}\0`)
  for (const path of INPUT_PATHS.flatMap((input) => listFiles(root, input))) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

function listFiles(root: string, input: string): string[] {
  const path = join(root, input)
  if (BUILT_PATHS.has(input) || !existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [input]
  return readdirSync(path)
    .toSorted()
    .flatMap((entry) => listFiles(root, `${input}/${entry}`))
}
