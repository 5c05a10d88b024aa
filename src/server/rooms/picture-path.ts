export const PICTURES_PATH = '/api/pictures/'
/** Folder and file names without backslashes and control characters, none of which begins with a dot. */
const PICTURE_FILE =
  /^(?:[^/\\.\p{Cc}][^/\\\p{Cc}]*\/)*[^/\\.\p{Cc}][^/\\\p{Cc}]*\.(?:avif|jpe?g|png|webp)$/iu

/** True for a relative path of a picture below content/images, as content/rooms.json has it. */
export function isPicturePath(path: string): boolean {
  return PICTURE_FILE.test(path)
}

/**
 * Gives the URL path of a picture.
 * @example picturePath('rooms/twin room.jpg') // '/api/pictures/rooms/twin%20room.jpg'
 */
export function picturePath(image: string): string {
  return PICTURES_PATH + image.split('/').map(encodeURIComponent).join('/')
}

const UPLOAD = /^desk\/[0-9a-f]{64}\.jpg$/

/** Gives the path of a picture that the desk has uploaded. Takes the SHA-256 of its file in hex. */
export function uploadPath(hash: string): string {
  return `desk/${hash}.jpg`
}

/** True for the path of a picture that the desk has uploaded. It never stands for another picture. */
export function isUploadPath(path: string): boolean {
  return UPLOAD.test(path)
}
