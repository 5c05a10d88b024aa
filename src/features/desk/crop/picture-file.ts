import type { Crop } from '../../../shared/desk/rooms'
import { HEIC_HELP, isHeic, PICTURE_NEEDS, type PictureUse, UPLOAD_MAX_WIDTH } from '../../../shared/pictures'

/** A larger file is made smaller before it is sent: lines are slow. */
const LARGE_BYTES = 3 * 1024 * 1024
const QUALITY = 0.9
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

/** What is sent: the file and the part of it to keep, in pixels. */
export interface Upload {
  file: Blob
  crop: Crop
}

/** Makes an upload of a picture and its crop in per cent. Crops and shrinks a large or unusual file. */
export async function prepareUpload(picture: ChosenPicture, percent: Crop): Promise<Upload> {
  const { file, src } = picture
  const crop = pixelsOf(percent, picture)
  if (file.size <= LARGE_BYTES && !isHeic(beginningOf(src))) return { file, crop }
  const width = Math.min(crop.width, UPLOAD_MAX_WIDTH)
  const height = Math.max(Math.round((crop.height * width) / crop.width), 1)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return { file, crop }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(await draw(src), crop.x, crop.y, crop.width, crop.height, 0, 0, width, height)
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return shrunk === null ? { file, crop } : { file: shrunk, crop: { x: 0, y: 0, width, height } }
}

/** Converts a crop from percent to pixels of the upright picture. */
function pixelsOf(crop: Crop, { width, height }: Pick<ChosenPicture, 'width' | 'height'>): Crop {
  const x = Math.round((crop.x * width) / 100)
  const y = Math.round((crop.y * height) / 100)
  return {
    x,
    y,
    width: Math.min(Math.round((crop.width * width) / 100), width - x),
    height: Math.min(Math.round((crop.height * height) / 100), height - y),
  }
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
