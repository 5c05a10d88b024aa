import { roomPagePath, roomPath, ROOMS_PATH } from '../../src/shared/paths'
import { pickOne } from '../support/suite/random'
import { call } from './calls'
import type { Scene } from './scene'

const PAGES = ['/', '/rooms', '/room/1', '/room/3', '/room/8', '/page-data/app-data.json', '/nowhere']
const EXPECTED = [200, 404, 0, 503]

/** A guest looks at a page, what belongs to it, and the rooms with a picture. All must be whole. */
export async function browse({ hotel, tally }: Scene, random: () => number): Promise<void> {
  const url = hotel.url(random)
  const path = pickOne(PAGES, random)
  const page = await call(tally, url + path)
  tally.count('pages')
  if (!EXPECTED.includes(page.status)) tally.breach(`${path} was answered ${page.status}`)
  if (page.status !== 200) return
  const isWhole = path.endsWith('.json') ? isJson(page.text) : page.text.trimEnd().endsWith('</html>')
  if (!isWhole) tally.breach(`${path} is not whole`)
  const [, script] = /<script[^>]* src="(\/[^"]+)"/.exec(page.text) ?? []
  if (script !== undefined) await lookAt(script)
  const roomId = 1 + Math.floor(random() * 8)
  await call(tally, url + pickOne([ROOMS_PATH, roomPath(roomId), roomPagePath(roomId)], random))
  const rooms = await call(tally, url + ROOMS_PATH)
  if (rooms.status !== 200) return
  const { image }: { image: string } = pickOne(JSON.parse(rooms.text), random)
  await lookAt(new URL(image, url).pathname)

  /** What a page names is there, also right after another release went live. */
  async function lookAt(part: string): Promise<void> {
    const { status } = await call(tally, url + part)
    if (![200, 0, 503].includes(status)) tally.breach(`${part} of ${path} was answered ${status}`)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
