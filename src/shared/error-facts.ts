/**
 * Gives the code that Node, a database or a library has put on an error, or '' where there is none.
 * By shape and not by class: SQLite's native part keeps the error class of whoever loaded it first.
 * @example errorCodeOf(Object.assign(new Error(), { code: 'EACCES' })) // 'EACCES'
 */
export function errorCodeOf(error: unknown): string {
  return textIn(error, 'code')
}

/** Gives the message of whatever was thrown; '' where it has none. By shape, as errorCodeOf. */
export function errorMessageOf(error: unknown): string {
  return textIn(error, 'message')
}

function textIn(error: unknown, name: 'code' | 'message'): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
