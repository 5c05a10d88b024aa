import {
  HEIC_HELP,
  isHeic,
  PICTURE_NEEDS,
  type PictureUse,
  UPLOAD_MAX_WIDTH,
} from '../../../../shared/pictures'

const QUALITY = 0.92
/** Browsers show them, and the server takes none of them. */
const REFUSED_TYPES = ['image/gif', 'image/svg+xml', 'image/bmp']
const NO_PHOTO = 'Please choose a photo (JPEG, PNG or WebP).'

export interface ChosenPicture {
  file: File
  /** A data URL: the desk's content security policy allows no other URL of a file. */
  src: string
  width: number
  height: number
}

type Chosen = { picture: ChosenPicture; problem?: undefined } | { picture?: undefined; problem: string }

export async function choosePicture(file: File, use: PictureUse): Promise<Chosen> {
  if (REFUSED_TYPES.includes(file.type)) return { problem: `This file is no photo. ${NO_PHOTO}` }
  let src = ''
  try {
    src = await readAsDataUrl(file)
    const { naturalWidth: width, naturalHeight: height } = await draw(src)
    const { minWidth, ratio } = PICTURE_NEEDS[use]
    if (Math.min(width, height * (ratio ?? Infinity)) < minWidth) {
      const least = ratio === undefined ? 'be 1,200 pixels wide' : 'have 1,200 × 800'
      return { problem: `This picture is too small: ${width} × ${height} pixels. It must ${least} or more.` }
    }
    return { picture: { file, src, width, height } }
  } catch {
    return {
      problem: isHeic(beginningOf(src)) ? HEIC_HELP : `This file cannot be shown as a picture. ${NO_PHOTO}`,
    }
  }
}

/** Returns a picture as a JPEG, at most as wide as the site shows it: lines are slow. */
export async function shrinkPicture({ src, width, height }: ChosenPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(width, UPLOAD_MAX_WIDTH)
  canvas.height = Math.max(Math.round((height * canvas.width) / width), 1)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(await draw(src), 0, 0, canvas.width, canvas.height)
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (shrunk === null) throw new Error('The picture is too large for this browser')
  return shrunk
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

/** Takes a data URL. Returns the first bytes of its file. */
function beginningOf(src: string): Uint8Array {
  const base64 = src.slice(src.indexOf(',') + 1)
  return Uint8Array.from(atob(base64.slice(0, 88)), (byte) => byte.codePointAt(0) ?? 0)
}

function draw(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('The file is no picture')))
    image.src = src
  })
}
