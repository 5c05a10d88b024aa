import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../../config/config-error'
import { errorCodeOf } from '../../shared/error-facts'

/**
 * Makes the folder of the database, and the folders above it that are missing, readable by this user only.
 * Takes an absolute path. Throws a ConfigError when that fails.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeDir('DATA_DIR', dataDir, 'cannot hold the database')
}

const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077
/** What builds leave: many files, and nothing of a guest in them. The folder above keeps others out. */
const WITHOUT_GUESTS = new Set(['build', 'releases', 'preview'])

/** Lets this process make files for its own user only: guests' data are in files of several libraries. */
export function makePrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Takes DATA_DIR away from all users but its owner and group, and the files with guests' data in it from
 * everybody but their owner: an operator may have made the folder for all, and a copy keeps no modes. Gives
 * a line that says so; undefined when nothing was to be done. Takes an absolute path.
 */
export async function closeToOthers(dataDir: string): Promise<string | undefined> {
  const { mode, uid } = await stat(dataDir)
  const isOpen = (mode & OTHERS) !== 0
  const isOurs = process.getuid?.() === uid || process.getuid?.() === 0
  const problem = `DATA_DIR could be read by every user of this machine (${shown(mode)}): ${dataDir}`
  if (isOpen && !isOurs) return `${problem}; give it to the user that runs the server`
  if (isOpen) await chmod(dataDir, mode & 0o770)
  const closed = await closeFilesIn(dataDir, WITHOUT_GUESTS)
  const files = `${closed} ${closed === 1 ? 'file or folder' : 'files and folders'}`
  if (isOpen) return `${problem}; it is closed to them now${closed === 0 ? '' : `, with ${files} in it`}`
  return closed === 0 ? undefined : `${files} in DATA_DIR could be read by other users, and cannot any more`
}

/** Gives how many files and folders were closed. Those of another user stay as they are. */
async function closeFilesIn(dir: string, leftOut: ReadonlySet<string> = new Set()): Promise<number> {
  let closed = 0
  // A mail is sent and removed at any time.
  for (const name of await readdir(dir).catch((): string[] => [])) {
    const path = join(dir, name)
    const facts = await lstat(path).catch(() => undefined)
    if (facts === undefined || leftOut.has(name) || !(facts.isFile() || facts.isDirectory())) continue
    if ((facts.mode & GROUP_AND_OTHERS) !== 0) {
      closed += await chmod(path, facts.mode & 0o700).then(
        () => 1,
        () => 0,
      )
    }
    if (facts.isDirectory()) closed += await closeFilesIn(path)
  }
  return closed
}

function shown(mode: number): string {
  return (mode & 0o777).toString(8)
}

/** Makes the folder of the releases. The proxy, as a member of this user's group, reads it. */
export async function makeReleasesDir(releasesDir: string): Promise<void> {
  await makeDir('RELEASES_DIR', releasesDir, 'cannot hold the releases')
  await chmod(releasesDir, 0o750).catch(() => undefined)
}

/**
 * Makes a folder of DATA_DIR or RELEASES_DIR when it is missing. Takes the setting and an absolute path.
 * Throws a ConfigError when this process cannot write there: the disk can only be read, or the user is
 * another one.
 */
export async function makeWritableDir(variable: string, dir: string): Promise<void> {
  try {
    await makeFolder(dir)
    await access(dir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw notWritable(variable, dir, error)
  }
}

const REASONS = new Map([
  ['EROFS', ': the disk can only be read'],
  ['EACCES', ': it belongs to another user'],
])

/** Gives the ConfigError for a file or folder of a setting that cannot be written. Takes what was thrown. */
export function notWritable(variable: string, path: string, error: unknown): ConfigError {
  const code = errorCodeOf(error)
  return new ConfigError(variable, `cannot be written (${code}${REASONS.get(code) ?? ''}): ${path}`)
}

/**
 * Throws a ConfigError when root is about to write into the releases of another user: the server could not
 * read what root leaves there.
 */
export async function refuseForeignRoot(releasesDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid } = await stat(releasesDir)
  if (uid === 0) return
  throw new ConfigError('RELEASES_DIR', `belongs to the user ${uid}: run this as that user, not as root`)
}

async function makeDir(variable: string, path: string, problem: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    throw new ConfigError(variable, `${problem} (${errorCodeOf(error)}): ${path}`)
  }
}

/**
 * One folder after the other: Node's own `recursive` tries for ever where a parent exists but takes no
 * folder, such as /proc or a link to a disk that is not there.
 */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false
    throw error
  }
}
