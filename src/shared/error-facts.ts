/** Returns '' without a code. No `instanceof`: better-sqlite3 keeps the error class of its first loader. */
export function errorCodeOf(error: unknown): string {
  return textIn(error, 'code')
}

export function errorMessageOf(error: unknown): string {
  return textIn(error, 'message')
}

export function errorPathOf(error: unknown): string {
  return textIn(error, 'path')
}

export function errorPortOf(error: unknown): string {
  return error instanceof Error && 'port' in error ? String(error.port) : ''
}

/** An error with a message of ours, which quotes no guest and no file, so that the log may show it. */
export class PlainError extends Error {}

/** Errors of a failing disk or network folder, and of reached limits of the process or system. */
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

export function isPassingFault(error: unknown): boolean {
  return PASSING_FAULTS.has(errorCodeOf(error))
}

function textIn(error: unknown, name: 'code' | 'message' | 'path'): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

export function reasonOfFailedWrite(error: unknown): string {
  const code = errorCodeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code
}
