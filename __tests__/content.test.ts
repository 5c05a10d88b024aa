import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import rooms from '../content/rooms.json'
import { CONTENT_FILES, readContentFiles } from '../src/content/content-files'
import { picturesIn } from '../src/content/fields'
import { ContentError } from '../src/content/read-content'
import { readHotel } from '../src/server/mail/hotel'
import { closeAll, makeTempDir } from './support/server/closing'

afterEach(closeAll)

/** The backend has a schema of its own for this one. */
const CHECKED_BY_BACKEND = ['rooms.json']

type Json = Record<string, unknown>

/** A copy of content/ in which one file is another, with small stand-ins for the pictures. */
async function changeContent(file: string, change: (content: Json) => unknown): Promise<string> {
  const contentDir = join(await makeTempDir(), 'content')
  await cp('content', contentDir, { recursive: true, filter: (path) => !path.endsWith('.jpg') })
  for (const path of await readdir('content/images', { recursive: true })) {
    if (!path.endsWith('.jpg')) continue
    await mkdir(join(contentDir, 'images', path, '..'), { recursive: true })
    await writeFile(join(contentDir, 'images', path), '')
  }
  const content: Json = JSON.parse(await readFile(join('content', file), 'utf8'))
  await writeFile(join(contentDir, file), JSON.stringify(change(content)))
  return contentDir
}

describe('content/', () => {
  it('has no file without a schema, and no schema without a file', async () => {
    const files = (await readdir('content')).filter((name) => name.endsWith('.json'))
    expect(files.toSorted()).toEqual([...Object.keys(CONTENT_FILES), ...CHECKED_BY_BACKEND].toSorted())
  })

  it('holds what its schemas ask for, with every picture that it names', async () => {
    const contents = await readContentFiles(resolve('content'))
    expect([...contents.keys()]).toEqual(Object.keys(CONTENT_FILES))
    const named = Object.entries(CONTENT_FILES).flatMap(([file, schema]) =>
      picturesIn(schema, contents.get(file)),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ picture }) => !existsSync(join('content/images', picture)))).toEqual([])
  })

  it('has what mails say, and a picture for each room', async () => {
    await expect(
      readHotel(resolve('content'), { smtp: undefined, from: undefined, desk: undefined }),
    ).resolves.toBeDefined()
    expect(rooms.filter(({ image }) => !existsSync(join('content/images', image)))).toEqual([])
  })
})

describe('readContentFiles', () => {
  it.each([
    ['dining.json', 'banner', { src: 'dining/nowhere.jpg' }, '"banner.src" names "dining/nowhere.jpg"'],
    ['facilities.json', 'banner', { src: '../hotel.json' }, '"banner.src" names "../hotel.json"'],
    ['home.json', 'hero', { src: 'rooms/Classic-Room.jpg' }, '"hero.src" names "rooms/Classic-Room.jpg"'],
    ['contact.json', 'banner', { headline: ' ' }, '"banner.headline" is missing or not as it must be'],
    ['not-found.json', 'ways', { home: undefined }, '"ways.home" is missing or not as it must be'],
    ['rooms-page.json', 'status', { laoding: 'A' }, '"status.laoding" is missing or not as it must be'],
  ])('stops at %s with another "%s" and names the field', async (file, field, change, problem) => {
    const contentDir = await changeContent(file, (content) => ({
      ...content,
      [field]: { ...(content[field] as Json), ...change },
    }))
    const reading = readContentFiles(contentDir)
    await expect(reading).rejects.toThrow(ContentError)
    await expect(reading).rejects.toThrow(`content/${file}: ${problem}`)
  })

  it('names the place of a missing picture in a list', async () => {
    const contentDir = await changeContent('dining.json', (content) => {
      const [first, ...others] = content['features'] as Json[]
      return { ...content, features: [first, { ...others[0], src: 'dining/nowhere.jpg' }] }
    })
    await expect(readContentFiles(contentDir)).rejects.toThrow(
      'content/dining.json: "features.1.src" names "dining/nowhere.jpg", and content/images has no such picture',
    )
  })

  it.each([
    ['gallery.json', 'pictures'],
    ['pool.json', 'slides'],
  ])('refuses a %s with one of its %s less', async (file, field) => {
    const contentDir = await changeContent(file, (content) => ({
      [field]: (content[field] as Json[]).slice(1),
    }))
    await expect(readContentFiles(contentDir)).rejects.toThrow(`content/${file}: "${field}" is missing`)
  })
})
