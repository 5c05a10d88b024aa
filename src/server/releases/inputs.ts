import { createHash, hash as hashOf } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a build reads: files and folders below the project's root, and environment variables. */
export const INPUT_PATHS = [
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
const INPUT_VARIABLES = ['GATSBY_API_HOST', 'GATSBY_PAYSTACK_PUBLIC_KEY', 'PAYMENT_CHANNELS', 'SITE_URL']
/** Below INPUT_PATHS, but written by the build itself. */
const BUILT_PATHS = new Set(['src/gatsby-types.d.ts'])

/** A release is out of date when its `inputs` differ from this. */
export function fingerprintInputs(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256')
  for (const name of INPUT_VARIABLES) hash.update(`${name}=${env[name]?.trim() ?? ''}\0`)
  for (const path of INPUT_PATHS.flatMap((input) => listFiles(root, input))) {
    hash.update(`${path}\0`).update(hashOf('sha256', readFileSync(join(root, path)), 'buffer'))
  }
  return hash.digest('hex')
}

/** A link to a folder, which may form a loop, is not followed. */
function listFiles(root: string, input: string): string[] {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [input]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((entry) => `${input}/${entry}`)
    .filter(
      (below) => !BUILT_PATHS.has(below) && statSync(join(root, below), { throwIfNoEntry: false })?.isFile(),
    )
    .toSorted()
}
