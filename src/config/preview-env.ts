import { join } from 'node:path'
import { ConfigError } from './config-error'
import { contentDirName, readContentDir } from './content-dir'
import { readDataDir } from './data-dir'
import { KNOWN_SETTINGS } from './known-settings'
import { PREVIEW_MARK } from './preview'
import { readServerEnv, type ServerEnv } from './server-env'

/** Not 9000 and 9001: there a proxy looks for the site (deploy/). */
const DEFAULT_PORT = '9010'

export interface PreviewEnv {
  /** The environment for the build of the preview. */
  environment: Record<string, string | undefined>
  /** The same, read. */
  env: ServerEnv
  /** Absolute folder of the content to show. */
  contentDir: string
  /** That folder as CONTENT_DIR names it. */
  contentName: string
  /** True when the site's rooms are on a remote host, which a preview does not ask. */
  isHostLeftOut: boolean
}

/**
 * Reads the environment of a preview. Throws a ConfigError when DATA_DIR, CONTENT_DIR or PREVIEW_PORT is
 * wrong.
 */
export function readPreviewEnv(
  env: Record<string, string | undefined> = process.env,
  project = process.cwd(),
): PreviewEnv {
  const contentDir = readContentDir(env, project)
  const contentName = contentDirName(env)
  const environment = previewEnvironment(env, project)
  const isHostLeftOut = (env['GATSBY_API_HOST']?.trim() ?? '') !== ''
  try {
    return { environment, env: readServerEnv(environment), contentDir, contentName, isHostLeftOut }
  } catch (error) {
    if (!(error instanceof ConfigError) || error.variable !== 'PORT') throw error
    throw new ConfigError('PREVIEW_PORT', error.message.replace(/^PORT /, ''))
  }
}

/**
 * None of the site's settings counts in a preview: no key, no mail server, no database, no remote host, no
 * address. So it is always a rehearsal with books of its own, whatever is set. It listens on this machine
 * only.
 */
function previewEnvironment(
  env: Record<string, string | undefined>,
  project: string,
): Record<string, string | undefined> {
  const ofSite = new Set<string>(KNOWN_SETTINGS)
  const others = Object.entries(env).filter(([name]) => !ofSite.has(name))
  return {
    ...Object.fromEntries(others),
    DATA_DIR: join(readDataDir(env['DATA_DIR']?.trim() || './data', project), 'preview'),
    HOST: 'localhost',
    PORT: env['PREVIEW_PORT']?.trim() || DEFAULT_PORT,
    [PREVIEW_MARK]: '1',
  }
}
