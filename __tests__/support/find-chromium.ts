import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface Browser {
  executablePath: string
  /** Where the packaged browser's own libraries are; undefined for an installed one. */
  libraryPath?: string
}

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the browser for the tests: CHROMIUM_PATH, an installed Chromium, or the one in @sparticuz/chromium.
 */
export async function findChromium(): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH: there is no file "${chosen}"`)
    return { executablePath: chosen }
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...MAC_APPS,
  ].find((path) => existsSync(path))
  return installed ? { executablePath: installed } : unpackPackagedChromium()
}

/**
 * The package unpacks its libraries only on Lambda, so the environment claims to be one until that is done.
 */
async function unpackPackagedChromium(): Promise<Browser> {
  const { AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME } = process.env
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return { executablePath: await chromium.executablePath(), libraryPath: join(tmpdir(), 'al2023', 'lib') }
  } finally {
    restore({ AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME })
  }
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
