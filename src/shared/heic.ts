/** The brands of HEIF pictures in the ftyp box at the beginning of the file: https://www.iso.org/standard/83650.html */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s
/** Enough for the brands that the file is compatible with. */
const BEGINNING = 64

/** True for an iPhone's HEIC, whatever its name. Takes the file's bytes, or its beginning. */
export function isHeic(bytes: Uint8Array): boolean {
  const beginning = String.fromCodePoint(...bytes.subarray(0, BEGINNING))
  return HEIC.test(beginning) && !beginning.includes('avif')
}

export const HEIC_HELP =
  'This is a HEIC picture, which browsers cannot show. Choose it on the iPhone itself, which sends a JPEG; or set Settings > Camera > Formats to Most Compatible for new ones.'
