/**
 * Gives the `code` of an error of Node, a database or a library; '' when it has none. Reads the property
 * without `instanceof`, because better-sqlite3 keeps the error class of the module that loaded it first.
 * @example errorCodeOf(Object.assign(new Error(), { code: 'EACCES' })) // 'EACCES'
 */
export function errorCodeOf(error: unknown): string {
  return textIn(error, 'code')
}

/** Gives the message of any thrown value; '' when it has none. No `instanceof`, as in errorCodeOf. */
export function errorMessageOf(error: unknown): string {
  return textIn(error, 'message')
}

/** Gives the path that an error of Node's file system is about; '' when it has none. */
export function errorPathOf(error: unknown): string {
  return textIn(error, 'path')
}

/** Returns the port of an error of Node's network; '' when it has none. */
export function errorPortOf(error: unknown): string {
  return error instanceof Error && 'port' in error ? String(error.port) : ''
}

/** Of a disk or network folder that fails, and of the bounds of a process or the system. */
const PASSING_FAULTS = new Set([
  'EAGAIN',
  'EBUSY',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ESTALE',
  'ETIMEDOUT',
])

/** True for an error that tells nothing of a file, which may be there and sound. */
export function isPassingFault(error: unknown): boolean {
  return PASSING_FAULTS.has(errorCodeOf(error))
}

function textIn(error: unknown, name: 'code' | 'message' | 'path'): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/** Says in a few words why something could not be written: that the disk is full, or the system's code. */
export function reasonOfFailedWrite(error: unknown): string {
  const code = errorCodeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code
}
