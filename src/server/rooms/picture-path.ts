export const PICTURES_PATH = '/api/pictures/'
const PICTURE_FILE =
  /^(?:[^/\\.\p{Cc}][^/\\\p{Cc}]*\/)*[^/\\.\p{Cc}][^/\\\p{Cc}]*\.(?:avif|jpe?g|png|webp)$/iu

/** True for the path of a picture below content/images, as rooms.json names it. */
export function isPicturePath(path: string): boolean {
  return PICTURE_FILE.test(path)
}

/** @example picturePath('rooms/twin room.jpg') // '/api/pictures/rooms/twin%20room.jpg' */
export function picturePath(image: string): string {
  return PICTURES_PATH + image.split('/').map(encodeURIComponent).join('/')
}
