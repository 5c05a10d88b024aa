import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { decodePath } from '../server/http/decode-path'
import { isHashedFile, listTree } from '../server/releases/files'
import { isWholePicture } from '../server/releases/plain-picture'
import { type Room, RoomSchema } from '../shared/contract'

export interface SiteToCheck {
  siteDir: string
  liveDir: string | undefined
  rooms: readonly ExpectedRoom[]
  secrets: readonly string[]
  print: (line: string) => void
}

const FIELDS = ['name', 'description', 'price'] as const satisfies readonly (keyof Room)[]

type ExpectedRoom = Pick<Room, 'id' | (typeof FIELDS)[number]>

const PageDataSchema = Type.Object({
  result: Type.Object({
    data: Type.Object({ hotelRoom: Type.Pick(RoomSchema, [...FIELDS]) }),
  }),
})

const PAGES = ['index.html', '404.html', 'room/[id]/index.html']
const TEXT = new Set(['.html', '.js', '.json', '.css', '.map', '.txt', '.xml', '.svg', '.webmanifest'])
const PICTURE = new Set(['.avif', '.webp', '.jpg', '.jpeg', '.png'])
const ROOM_PAGE = /^\/room\/\d+$/
const POST = /^(blog\/.+)\/index\.html$/
const SECRET_KEY = /\bsk_(?:test|live)_\w{8,}/
const ATTRIBUTE = /\s(?:href|src|srcset|imagesrcset)="([^"]*)"/gi
/** Pictures that a page's data name: the browser loads them when it navigates to the page. */
const NAMED_PICTURE = /\/static\/[\w./%-]+\.(?:avif|webp|jpe?g|png)/g

/** Returns one line for each problem. A post may link to a removed room: the server has a page about it. */
export async function checkSite({ siteDir, liveDir, rooms, secrets, print }: SiteToCheck): Promise<string[]> {
  const files = await listTree(siteDir)
  const known = new Set(files)
  const live = new Set(liveDir === undefined ? [] : await listTree(liveDir))
  const problems = PAGES.filter((page) => !known.has(page)).map((page) => `the page ${page} is missing`)
  for (const room of rooms) problems.push(...(await checkRoom(siteDir, room)))
  const named = new Map<string, string>()
  for (const file of files) {
    const bytes = await readFile(join(siteDir, file))
    if (bytes.length === 0) problems.push(`${file} is empty`)
    // A build that was killed while writing a picture leaves half a picture.
    if (PICTURE.has(extname(file)) && !(await isInLiveSite(file)) && !(await isWholePicture(bytes))) {
      problems.push(`${file} is a picture that cannot be read`)
    }
    if (!TEXT.has(extname(file))) continue
    const text = bytes.toString('utf8')
    if (SECRET_KEY.test(text) || secrets.some((secret) => text.includes(secret))) {
      problems.push(`${file} contains a secret`)
    }
    const paths = [...(file.endsWith('.html') ? linksIn(text) : []), ...picturesIn(text)]
    if (!file.endsWith('.map')) for (const path of paths) checkPath(path, file)
  }
  return [...problems, ...[...named].map(([path, page]) => `${page} names ${path}, which is not there`)]

  function checkPath(path: string, page: string): void {
    // A link to a page that never existed may lead to the 404 page; files and rooms must exist.
    const mustBeThere = extname(path) !== '' || ROOM_PAGE.test(path) || isThere(path, live)
    if (!mustBeThere || isThere(path, known) || named.has(path)) return
    const post = POST.exec(page)?.[1]
    if (post === undefined || !ROOM_PAGE.test(path)) named.set(path, page)
    else print(`content/${post}.md leads to ${path}, which has no page now: change the link`)
  }

  /** True for a hashed file of the live site: such files never change, and were checked before. */
  async function isInLiveSite(file: string): Promise<boolean> {
    if (!isHashedFile(file) || !live.has(file) || liveDir === undefined) return false
    return (await stat(join(siteDir, file))).size === (await stat(join(liveDir, file))).size
  }
}

/** Finds old prices and facts: Gatsby renders a page again only when it knows that the data changed. */
async function checkRoom(siteDir: string, room: ExpectedRoom): Promise<string[]> {
  const { id } = room
  if (!existsSync(join(siteDir, `room/${id}/index.html`))) return [`the page of room ${id} is missing`]
  const data: unknown = await readFile(join(siteDir, `page-data/room/${id}/page-data.json`), 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined)
  if (!Value.Check(PageDataSchema, data)) return [`the page data of room ${id} is missing`]
  const { hotelRoom } = data.result.data
  return FIELDS.filter((name) => hotelRoom[name] !== room[name]).map(
    (name) => `the page of room ${id} has an old ${name}`,
  )
}

function isThere(path: string, files: ReadonlySet<string>): boolean {
  const file = path.replace(/^\/|\/$/g, '')
  if (path.startsWith('/api/')) return true
  return files.has(file) || files.has(file === '' ? 'index.html' : `${file}/index.html`)
}

function linksIn(html: string): string[] {
  return [...html.matchAll(ATTRIBUTE)]
    .flatMap(([, value = '']) => value.split(/,\s+/).map((source) => source.trim().split(/\s/)[0] ?? ''))
    .filter((url) => /^\/(?!\/)/.test(url))
    .map((url) => url.replace(/[?#].*$/s, ''))
    .map((path) => decodePath(path) ?? path)
}

function picturesIn(text: string): string[] {
  return [...text.matchAll(NAMED_PICTURE)].map(([path]) => decodePath(path) ?? path)
}
