import sharp from 'sharp'

/** The formats that the image plugins can resize. The plugins know a format by its file ending. */
const ENDINGS: Record<string, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tiff',
}

/**
 * Takes the bytes of a room's picture. Gives the file ending of the format that the bytes really have.
 * Throws an Error when the bytes cannot be decoded to the end.
 */
export async function checkPicture(bytes: Buffer): Promise<string> {
  try {
    const picture = sharp(bytes, { failOn: 'error' })
    const { format } = await picture.metadata()
    await picture.resize(8).toBuffer()
    const ending = ENDINGS[format]
    if (ending !== undefined) return ending
  } catch {
    // The details of the decoder do not help: the error below says enough.
  }
  throw new Error('is not a picture that can be decoded')
}
