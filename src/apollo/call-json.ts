import { ApiError } from './api-error'

export interface ApiAnswer {
  response: Response
  json: unknown
  /** Time of arrival, in milliseconds since 1970 by the browser's clock. */
  at: number
}

/** Makes a call and returns its answer with any status. Throws an ApiError when none arrives in time. */
export async function callJson(
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<ApiAnswer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: timeout.signal })
    const at = Date.now()
    return { response, json: await response.json().catch(() => undefined), at }
  } catch {
    throw new ApiError('offline', 'The API could not be reached')
  } finally {
    clearTimeout(timer)
  }
}
