import type { Crop } from '../../../shared/desk/rooms'

/** Width by height of every room's picture. */
export const RATIO = 3 / 2
const MAX_BYTES = 12 * 1024 * 1024
const MIN_WIDTH = 1_200

export interface ChosenPicture {
  file: Blob
  /** A data URL: the desk's content security policy allows no other URL of a file. */
  src: string
  width: number
  height: number
}

type Chosen = { picture: ChosenPicture; problem?: undefined } | { picture?: undefined; problem: string }

export async function choosePicture(file: Blob): Promise<Chosen> {
  if (file.size > MAX_BYTES)
    return { problem: 'This file is larger than 12 MB. Please choose a smaller one.' }
  try {
    const src = await readAsDataUrl(file)
    const { width, height } = await readSize(src)
    if (Math.min(width, height * RATIO) < MIN_WIDTH) {
      return {
        problem: `This picture is too small: ${width} × ${height} pixels. It needs 1,200 × 800 or more.`,
      }
    }
    return { picture: { file, src, width, height } }
  } catch {
    return { problem: 'This file cannot be shown as a picture. Please choose a photo (JPEG, PNG or WebP).' }
  }
}

/** Converts a crop from percent to pixels of the upright picture. */
export function pixelsOf(crop: Crop, { width, height }: Pick<ChosenPicture, 'width' | 'height'>): Crop {
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

function readSize(src: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
    image.addEventListener('error', () => reject(new Error('The file is no picture')))
    image.src = src
  })
}
