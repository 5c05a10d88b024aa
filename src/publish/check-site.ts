import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Script } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createSemaphore } from '../server/async/semaphore'
import { mapAtOnce } from '../server/async/map-at-once'
import { FILES_AT_ONCE, isHashedFile, listTree } from '../server/releases/files'
import { checkRooms, type ExpectedRoom } from './check-rooms'
import { linksIn, picturesIn, unfitScripts } from './read-page'

export interface SiteToCheck {
  /** Absolute folder of the new site. */
  siteDir: string
  /** Absolute folder of the site that is live; undefined when there is none. */
  liveDir: string | undefined
  /** The rooms that the new site must have a page of. */
  rooms: readonly ExpectedRoom[]
  /** The ids of all rooms of the database; undefined where they are not known. */
  knownIds: ReadonlySet<number> | undefined
  /** Values that no file may contain. */
  secrets: readonly string[]
  /** Told, in lines, of what is odd and stops nothing. */
  tell: (line: string) => void
}

const TEXT = new Set(['.html', '.js', '.json', '.css', '.map', '.txt', '.xml', '.svg', '.webmanifest'])
const PICTURE = new Set(['.avif', '.webp', '.jpg', '.jpeg', '.png'])
/** Which rooms there are is known only here, so a post's link to one is looked up here. */
const ROOM_PAGE = /^\/room\/(\d+)$/
const POST = /^blog\/.+\/index\.html$/
/** The form of Paystack's secret keys. */
const SECRET_KEY = /\bsk_(?:test|live)_\w{8,}/

/**
 * Checks a finished site before guests see it. Returns one line for each problem: a page that is missing, a
 * link to a page that only the live site has, a room's page that is older than content/, a script or picture
 * that is not there or cannot be read, a script that the page's own policy would block, a secret. A post may
 * lead to a room that was taken off the site: the server says so to who follows the link.
 */
export async function checkSite(site: SiteToCheck): Promise<string[]> {
  const { siteDir, liveDir, rooms, knownIds, secrets, tell } = site
  const files = await listTree(siteDir)
  const known = new Set(files)
  const problems: string[] = []
  for (const page of ['index.html', '404.html', 'room/[id]/index.html']) {
    if (!known.has(page)) problems.push(`the page ${page} is missing`)
  }
  for (const { id } of rooms) {
    if (!known.has(`room/${id}/index.html`)) problems.push(`the page of room ${id} is missing`)
  }
  problems.push(...(await checkRooms(siteDir, rooms)))
  /** What pages name, with the first page of those that name it. */
  const named = new Map<string, string>()
  const roomsInPosts: { target: string; page: string }[] = []
  const note = (target: string, page: string) => {
    if (POST.test(page) && ROOM_PAGE.test(target)) {
      roomsInPosts.push({ target, page })
      return
    }
    const other = named.get(target)
    if (other === undefined || page < other) named.set(target, page)
  }
  problems.push(...(await mapAtOnce(files, FILES_AT_ONCE, checkFile)).flat())
  const live = new Set(liveDir === undefined ? [] : await listTree(liveDir))
  for (const [target, page] of [...named].toSorted()) {
    // A link to a page that was never there leads to the 404 page on purpose; files and rooms must be there.
    const mustBeThere = extname(target) !== '' || ROOM_PAGE.test(target) || isThere(target, live)
    if (mustBeThere && !isThere(target, known)) problems.push(`${page} names ${target}, which is not there`)
  }
  // Files are read side by side, in no order.
  for (const { target, page } of roomsInPosts.toSorted((one, other) => (one.page < other.page ? -1 : 1))) {
    if (isThere(target, known)) continue
    const post = page.replace(/\/index\.html$/, '')
    if (isOfRoomTakenOff(target, knownIds))
      tell(`${post} leads to ${target}, which has no page now: change the link unless the room comes back`)
    else problems.push(`${page} names ${target}, which is not there`)
  }
  return problems

  async function checkFile(file: string): Promise<string[]> {
    const path = join(siteDir, file)
    const ending = extname(file)
    // The live site has the same file under the same name, and there it was checked.
    if (isHashedFile(file) && liveDir !== undefined && (await isSame(path, join(liveDir, file)))) return []
    const bytes = await readFile(path)
    if (bytes.length === 0) return [`${file} is empty`]
    if (PICTURE.has(ending)) return (await decodes(bytes)) ? [] : [`${file} is a picture that cannot be read`]
    if (ending === '.br' || ending === '.gz') return await checkTwin(file, bytes)
    if (!TEXT.has(ending)) return []
    const text = bytes.toString('utf8')
    const secret = secrets.some((value) => text.includes(value)) || SECRET_KEY.test(text)
    return [...(secret ? [`${file} contains a secret`] : []), ...checkText(file, ending, text)]
  }

  function checkText(file: string, ending: string, text: string): string[] {
    if (ending !== '.map') for (const picture of picturesIn(text)) note(picture, file)
    if (ending === '.json') return parses(() => JSON.parse(text)) ? [] : [`${file} is not JSON`]
    if (ending === '.js') return parses(() => new Script(text)) ? [] : [`${file} is not a script`]
    if (ending !== '.html') return []
    for (const link of linksIn(text)) note(link, file)
    return unfitScripts(text).map((script) => `the policy of ${file} would block ${script}`)
  }

  async function checkTwin(file: string, bytes: Buffer): Promise<string[]> {
    const original = await readFile(join(siteDir, file.slice(0, -3))).catch(() => undefined)
    let unpacked: Buffer | undefined
    parses(() => (unpacked = file.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)))
    const isFine = original !== undefined && unpacked?.equals(original) === true
    return isFine ? [] : [`${file} does not unpack to its original`]
  }
}

/** True for the page of a room that has none now. Where the rooms are not known, any room may be one. */
function isOfRoomTakenOff(path: string, knownIds: ReadonlySet<number> | undefined): boolean {
  const id = ROOM_PAGE.exec(path)?.[1]
  return id !== undefined && (knownIds?.has(Number(id)) ?? true)
}

/** True when a path of the site leads to a file, a page, or the API. */
function isThere(path: string, files: ReadonlySet<string>): boolean {
  if (path.startsWith('/api/')) return true
  const file = path.replace(/^\/|\/$/g, '')
  if (file === '') return files.has('index.html')
  return files.has(file) || files.has(`${file}/index.html`)
}

function parses(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** A decoded picture takes much memory: one at a time. */
const inTurn = createSemaphore(1)

function decodes(bytes: Buffer): Promise<boolean> {
  const decode = () => sharp(bytes, { failOn: 'error' }).stats()
  return inTurn(decode).then(
    () => true,
    () => false,
  )
}

async function isSame(file: string, other: string): Promise<boolean> {
  return existsSync(other) && (await stat(file)).size === (await stat(other)).size
}
