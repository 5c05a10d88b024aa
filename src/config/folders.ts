import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ConfigError } from './config-error'

/** Folders of the project that a build publishes, copies, watches or wipes. */
const BUILD_FOLDERS = ['public', 'static', 'content', 'src', '.cache']

/**
 * Returns an absolute path. Throws a ConfigError for a folder in one of the build's or around one: guests could
 * download what is in it, or a build could wipe it. Follows symbolic links.
 */
export function resolveDataDir(value: string, project = process.cwd()): string {
  const path = resolve(project, value)
  const real = realPath(path)
  for (const name of BUILD_FOLDERS) {
    const folder = realPath(join(project, name))
    if (isWithin(real, folder)) throw new ConfigError('DATA_DIR', `must not be in ${name}/: ${path}`)
    if (isWithin(folder, real)) throw new ConfigError('DATA_DIR', `must not contain ${name}/: ${path}`)
  }
  return path
}

/** Follows the links of a path whose last parts may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

/** True when both are the same folder, too. On Windows the way to another drive is absolute. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
