import { errorCodeOf } from '../../shared/error-facts'

export class DownloadError extends Error {
  override name = 'DownloadError'
}

export async function download(
  url: string,
  timeoutMs: number,
  maxBytes: number,
  redirect: RequestRedirect = 'follow',
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { signal, redirect })
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

/** Returns the unchecked answer. Throws a DownloadError without the answer: all who build see the error. */
export async function downloadRooms(url: string, timeoutMs: number): Promise<unknown> {
  const bytes = await download(url, timeoutMs, LIST_MAX_BYTES, 'manual')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DownloadError(`${url} did not answer with JSON`)
  }
}

/** fetch puts the reason, for example ECONNREFUSED, into the cause of its error. */
function causeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  if ('cause' in error) return causeOf(error.cause)
  return errorCodeOf(error) || String(error)
}
