import { errorCodeOf } from '../../shared/error-facts'

export class DownloadError extends Error {
  override name = 'DownloadError'
}

type Ask = (url: string, init: { signal: AbortSignal }) => Promise<Response>

/** Downloads a URL. Throws a DownloadError, also when it takes too long or is too large. */
export async function download(
  url: string,
  timeoutMs: number,
  maxBytes: number,
  ask: Ask = fetch,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ask(url, { signal })
    if (!response.ok) throw new DownloadError(`${url} answered ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new DownloadError(`${url} answered more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof DownloadError) throw error
    if (signal.aborted) throw new DownloadError(`${url} did not answer within ${timeoutMs / 1000} s`)
    throw new DownloadError(`${url} could not be reached (${causeOf(error)})`)
  }
}

const LIST_MAX_BYTES = 5 * 1024 * 1024

/** Unchecked. Throws a DownloadError, which does not quote the answer: everybody who builds sees it. */
export async function downloadRooms(url: string, timeoutMs: number): Promise<unknown> {
  const bytes = await download(url, timeoutMs, LIST_MAX_BYTES, askSameHost)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DownloadError(`${url} did not answer with JSON`)
  }
}

/** Follows one redirect, within the origin or to https on the same host. */
async function askSameHost(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const response = await fetch(url, { signal, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null || response.status < 300 || response.status > 399) return response
  await response.body?.cancel()
  const [from, to] = [new URL(url), new URL(location, url)]
  if (to.origin !== from.origin && to.origin !== `https://${from.hostname}`) {
    throw new DownloadError(`${url} redirects to another host, which is not followed`)
  }
  return fetch(to, { signal, redirect: 'manual' })
}

/** fetch puts the reason, for example ECONNREFUSED, into the cause of its error. */
function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if ('cause' in error) return causeOf(error.cause)
  return errorCodeOf(error) || String(error)
}
