/** One structured line for a fetch that failed; never personal data. */
export function logFailure(what: string, error: unknown): void {
  console.error(`Could not fetch the ${what}`, {
    kind: read(error, 'kind') ?? 'unexpected',
    status: read(error, 'status'),
  })
}

/** True when the API says that there is no such thing. By its status: an ApiError's class comes with Apollo, later than a page. */
export function isNotFound(error: unknown): boolean {
  return read(error, 'status') === 404
}

function read(error: unknown, key: 'kind' | 'status'): unknown {
  return typeof error === 'object' && error !== null && key in error ? Reflect.get(error, key) : undefined
}
