import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ConfigError } from './config-error'

/** Folders of the project that a build publishes, copies, watches or wipes. */
const FOLDERS_OF_BUILD = ['public', 'static', 'content', 'src', '.cache']

/** Gives the absolute path of DATA_DIR. Throws as `readFolder` does. */
export function readDataDir(value: string, project = process.cwd()): string {
  return readFolder('DATA_DIR', value, project)
}

/**
 * Gives the absolute path of a folder of ours that the setting `variable` names. Throws a ConfigError when
 * the folder is in one of the build's folders of the project, or holds one of them: guests could download
 * what is in it, or a build could wipe it. Symbolic links are followed. A `~` is refused, because it would
 * make a folder of that name in the project.
 */
export function readFolder(variable: string, value: string, project = process.cwd()): string {
  if (value.startsWith('~')) {
    throw new ConfigError(
      variable,
      `begins with ~, which only a shell knows: give the whole path, not ${value}`,
    )
  }
  const path = resolve(project, value)
  const real = realPath(path)
  for (const name of FOLDERS_OF_BUILD) {
    const folder = realPath(join(project, name))
    if (isWithin(real, folder)) throw new ConfigError(variable, `must not be in ${name}/: ${path}`)
    if (isWithin(folder, real)) throw new ConfigError(variable, `must not hold ${name}/: ${path}`)
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
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
