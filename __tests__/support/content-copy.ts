import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import sharp, { type FormatEnum } from 'sharp'
import { makeTempDir } from './server/closing'

/** A copy of content/ for a test to spoil; it is gone after the test. */
export interface ContentCopy {
  /** Absolute. */
  contentDir: string
  /** Replaces a part of a file's text, which must be there. */
  replace(file: string, part: string, by: string): Promise<void>
  write(file: string, text: string): Promise<void>
  /** Puts a red picture in the place of another. */
  draw(path: string, width: number, height: number, format?: keyof FormatEnum): Promise<void>
}

/** Copies content/. With `hasOwnPictures` the pictures are copies too; otherwise they are the real ones. */
export async function copyContent({ hasOwnPictures = false } = {}): Promise<ContentCopy> {
  const contentDir = join(await makeTempDir(), 'content')
  const images = resolve('content/images')
  await cp('content', contentDir, { recursive: true, filter: (path) => resolve(path) !== images })
  if (hasOwnPictures)
    await cp(images, join(contentDir, 'images'), { recursive: true, preserveTimestamps: true })
  else await symlink(images, join(contentDir, 'images'))
  const write = (file: string, text: string) => writeFile(join(contentDir, file), text)
  return {
    contentDir,
    write,
    async replace(file, part, by) {
      const text = await readFile(join(contentDir, file), 'utf8')
      if (!text.includes(part)) throw new Error(`${file} has no ${part}`)
      await write(file, text.replace(part, by))
    },
    async draw(path, width, height, format = 'jpeg') {
      if (!hasOwnPictures) throw new Error('These pictures are not a copy')
      const file = join(contentDir, 'images', path)
      await mkdir(dirname(file), { recursive: true })
      const picture = sharp({ create: { width, height, channels: 3, background: 'red' } })
      await writeFile(file, await picture.toFormat(format).toBuffer())
    },
  }
}
