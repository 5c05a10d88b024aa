import { UPLOAD_MAX_WIDTH } from '../../../../shared/pictures'

const QUALITY = 0.92

/** Returns a smaller JPEG, as lines are slow. The server refuses files that the browser cannot draw. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(picture.width, UPLOAD_MAX_WIDTH)
  canvas.height = Math.max(Math.round((picture.height * canvas.width) / picture.width), 1)
  const context = canvas.getContext('2d')
  if (context === null) return file
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return shrunk ?? file
}
