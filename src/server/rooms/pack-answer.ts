import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer goes out. */
export type Encoding = 'br' | 'gzip' | 'plain'

/** A shorter answer fits into one packet of the network anyway. */
const WORTH_BYTES = 1024
/** Fast: a list of five hundred rooms takes a few milliseconds, once until the books change. */
const BROTLI_QUALITY = 5
/** What browsers say of the encodings that they take, without grades. */
const PLAIN_ENCODINGS = /^(?:gzip|deflate|br|zstd)(?:, ?(?:gzip|deflate|br|zstd))*$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Gives the best encoding for what a request takes. Who grades encodings gets none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || !PLAIN_ENCODINGS.test(acceptEncoding)) return 'plain'
  const taken = acceptEncoding.split(/, ?/)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'plain'
}

export function isWorthPacking(text: string): boolean {
  return text.length >= WORTH_BYTES
}

/** Gives the bytes of an answer in the encoding. */
export async function pack(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text)
  if (encoding === 'plain') return Buffer.from(text)
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
