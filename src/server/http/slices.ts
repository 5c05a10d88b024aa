import { Readable } from 'node:stream'
import type { ServerResponse } from 'node:http'

/** What is longer goes out in slices: of one that is under way, nobody sees how much the client has taken. */
const SLICE_BYTES = 16 * 1024
/** What the system takes at once, also for a slow client. */
const LONG_BYTES = 64 * 1024

/** Ends a response with its body, and lets connections.ts see how much of a long one the client has taken. */
export function writeInSlices(response: ServerResponse, body: Buffer): void {
  if (body.length <= LONG_BYTES) {
    response.end(body)
    return
  }
  let from = 0
  function writeOn(): void {
    while (from < body.length) {
      const slice = body.subarray(from, from + SLICE_BYTES)
      from += SLICE_BYTES
      if (response.write(slice)) continue
      response.once('drain', writeOn)
      return
    }
    response.end()
  }
  writeOn()
}

/** Gives a body as a stream of slices. */
export function streamOf(body: Uint8Array): Readable {
  return Readable.from(slicesOf(body), { objectMode: false })
}

function* slicesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < body.length; from += SLICE_BYTES) yield body.subarray(from, from + SLICE_BYTES)
}
