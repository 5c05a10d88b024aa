import sharp from 'sharp'

/** Formats that the image plugins can resize, with the file ending that tells them so. */
const ENDINGS: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tiff',
}

/**
 * Takes the bytes behind a room's picture and gives the file ending of what they really are.
 * Throws an Error whose message says what is wrong when they cannot be decoded to the end.
 */
export async function checkPicture(bytes: Buffer): Promise<string> {
  try {
    const picture = sharp(bytes, { failOn: 'error' })
    const { format } = await picture.metadata()
    await picture.resize(8).toBuffer()
    const ending = ENDINGS[format]
    if (ending !== undefined) return ending
  } catch {
    // Falls through: whatever the decoder said, the reader needs to know only that this is no picture.
  }
  throw new Error('is not a picture that can be decoded')
}
