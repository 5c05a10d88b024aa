import { crc32, deflateSync } from 'node:zlib'
import { picture } from '../../support/uploads'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MEGABYTE = 1024 * 1024

export interface HostilePicture {
  name: string
  bytes: Buffer
  /** By default that of a PNG. */
  type?: string
  /** True for what is a picture after all, and must come out as another one. */
  isPicture?: boolean
}

/** What stands in the file beside a picture, and must not come out again. */
export const POLYGLOT_MARK = '<script>POLYGLOT</script>'

/** Files that are no pictures, are more than a picture, or are far larger than they look. */
export async function hostilePictures(isFull: boolean): Promise<HostilePicture[]> {
  const [jpeg, png, avif, webp] = await Promise.all([
    picture(),
    picture(1_500, 1_000, { format: 'png' }),
    picture(1_500, 1_000, { format: 'avif' }),
    picture(1_500, 1_000, { format: 'webp' }),
  ])
  const inflated = deflateSync(Buffer.alloc((isFull ? 500 : 100) * MEGABYTE))
  return [
    { name: 'nothing', bytes: Buffer.alloc(0) },
    { name: 'a text', bytes: fileOf('Hello') },
    { name: 'a page', bytes: fileOf(`<!doctype html>${POLYGLOT_MARK}`), type: 'image/jpeg' },
    { name: 'a page of its type', bytes: fileOf(POLYGLOT_MARK), type: 'text/html' },
    {
      name: 'an SVG',
      bytes: fileOf(`<svg xmlns="http://www.w3.org/2000/svg">${POLYGLOT_MARK}</svg>`),
      type: 'image/svg+xml',
    },
    { name: 'a GIF', bytes: fileOf('GIF89a/*<svg onload=1>*/=1'), type: 'image/gif' },
    { name: 'a PDF', bytes: fileOf('%PDF-1.7\n') },
    { name: 'a program', bytes: Buffer.from('7f454c4602010100', 'hex') },
    { name: 'the beginning of a PNG', bytes: SIGNATURE },
    { name: 'half a picture', bytes: jpeg.subarray(0, jpeg.length / 2), type: 'image/jpeg' },
    {
      name: 'a PNG with a wrong sum',
      bytes: Buffer.concat([png.subarray(0, 40), Buffer.alloc(400), png.subarray(440)]),
    },
    { name: 'a PNG of 60,000 x 60,000', bytes: pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000))) },
    { name: 'a PNG of 2,147,483,647 x 1', bytes: pngOf(2_147_483_647, 1, deflateSync(Buffer.alloc(10))) },
    { name: 'a PNG of 0 x 0', bytes: pngOf(0, 0, deflateSync(Buffer.alloc(10))) },
    {
      name: 'a PNG with far more in it than its size',
      bytes: pngOf(1_500, 1_000, inflated),
      isPicture: true,
    },
    { name: 'a PNG with a long compressed text', bytes: withText(png, inflated), isPicture: true },
    { name: 'an AVIF of 65,000 x 65,000', bytes: avifOf(avif, 65_000), type: 'image/avif' },
    { name: 'a WebP of 16,383 x 16,383', bytes: webpOf(webp), type: 'image/webp' },
    {
      name: 'more than 12 MB',
      bytes: Buffer.concat([jpeg, Buffer.alloc(12 * MEGABYTE)]),
      type: 'image/jpeg',
    },
    {
      name: 'a picture and a page',
      bytes: Buffer.concat([jpeg, fileOf(POLYGLOT_MARK)]),
      type: 'image/jpeg',
      isPicture: true,
    },
    {
      name: 'a picture with a page in its remarks',
      bytes: withRemark(jpeg),
      type: 'image/jpeg',
      isPicture: true,
    },
    { name: 'a plain PNG as a JPEG', bytes: png, type: 'image/jpeg', isPicture: true },
  ]
}

function fileOf(content: string): Buffer {
  return Buffer.from(content)
}

/** A large picture that is allowed: it takes the memory of all its pixels. */
export function largestPicture(): Promise<Buffer> {
  return picture(9_600, 6_400, { format: 'png' })
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function withText(png: Buffer, compressed: Buffer): Buffer {
  const headEnd = SIGNATURE.length + 25
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), compressed]))
  return Buffer.concat([png.subarray(0, headEnd), text, png.subarray(headEnd)])
}

/** Changes the size that an AVIF says it has. */
function avifOf(avif: Buffer, side: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(side, at + 8)
  changed.writeUInt32BE(side, at + 12)
  return changed
}

/** Changes the size that a lossy WebP says it has: 14 bits for each side. */
function webpOf(webp: Buffer): Buffer {
  const changed = Buffer.from(webp)
  const at = changed.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  if (at !== -1) changed.writeUInt32LE(0x3f_ff_3f_ff, at + 3)
  return changed
}

function withRemark(jpeg: Buffer): Buffer {
  const text = Buffer.from(POLYGLOT_MARK)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
}
