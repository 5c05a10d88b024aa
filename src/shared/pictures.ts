export const PICTURE_USES = ['whole', 'cropped', 'small'] as const
/** How a picture is shown: whole, cut to the shape of the screen, or as a thumbnail. */
export type PictureUse = (typeof PICTURE_USES)[number]

export const PICTURE_NEEDS: Readonly<Record<PictureUse, { minWidth: number; ratio?: number }>> = {
  whole: { minWidth: 1_200, ratio: 3 / 2 },
  cropped: { minWidth: 1_200 },
  small: { minWidth: 1 },
}

/** A crop in whole pixels is never exactly 3:2, and badly scaled pictures may lack a row or two. */
const RATIO_TOLERANCE = 0.02

export function hasRatio({ width, height }: { width: number; height: number }, ratio?: number): boolean {
  return ratio === undefined || Math.abs(width / height / ratio - 1) <= RATIO_TOLERANCE
}

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024
/** More than cameras and phones usually make. Decoding takes up to 600 MB. */
export const PICTURE_MAX_PIXELS = 64_000_000
export const UPLOAD_MAX_WIDTH = 2_400

/** The brands of HEIF in the ftyp box, which comes first: https://www.iso.org/standard/83650.html */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s
const BEGINNING = 64

export function isHeic(bytes: Uint8Array): boolean {
  const beginning = String.fromCodePoint(...bytes.subarray(0, BEGINNING))
  return HEIC.test(beginning) && !beginning.includes('avif')
}

export const HEIC_HELP =
  'This is a HEIC picture, which browsers cannot show. Choose it on the iPhone itself, which sends a JPEG; or set Settings > Camera > Formats to Most Compatible for new ones.'
