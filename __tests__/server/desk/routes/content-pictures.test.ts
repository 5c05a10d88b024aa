import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inTransaction } from '../../../../src/server/db/transaction'
import { readPictures } from '../../../../src/server/editor/content'
import { saveVersion } from '../../../../src/server/editor/repository'
import type { ContentPicture } from '../../../../src/shared/desk/content'
import { HEIC_HELP } from '../../../../src/shared/pictures'
import { CONTENT_DIR, openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { heic, picture } from '../../../support/uploads'
import { readJournal } from '../../../support/server/receptionist'

const PICTURES = '/api/desk/content/pictures/'

async function openDesk() {
  const hotel = await openTestBackend()
  const { database } = hotel
  const desk = await openDeskCalls(hotel)
  const add = (payload: Buffer, name = 'Pool at night.JPG', query = '&use=cropped', type = 'image/jpeg') =>
    desk.inject({
      method: 'PUT',
      url: `${PICTURES}?name=${encodeURIComponent(name)}${query}`,
      payload,
      headers: { 'content-type': type },
    })
  const remove = (path: string) =>
    desk.inject({ method: 'POST', url: `${PICTURES}remove/`, payload: { path } })
  const list = async (): Promise<ContentPicture[]> => (await desk.inject(PICTURES)).json()
  const find = async (path: string) => (await list()).find((one) => one.path === path)
  const thumbnail = (path: string, headers = {}) =>
    desk.inject({ url: `/api/desk/content/picture/?path=${encodeURIComponent(path)}`, headers })
  const bytes = async (path: string) =>
    (await (await readPictures({ database, projectContentDir: CONTENT_DIR })).open(path)).read()
  const save = (path: string, data: string, basedOn = 0) =>
    inTransaction(database, (transaction) =>
      saveVersion(transaction, { path, basedOn, data, who: 'Ada' }, new Date()),
    )
  const journal = () => readJournal(database)
  return { ...hotel, desk, add, remove, list, find, thumbnail, bytes, save, journal }
}

it('lists the pictures with their sizes and what shows them', async () => {
  const { list, find } = await openDesk()
  expect(await find('dining/bar.jpg')).toMatchObject({ used_in: ['Dining page'], saved_at: null })
  const { width, height } = await sharp(join(CONTENT_DIR, 'images/dining/bar.jpg')).metadata()
  expect(await find('dining/bar.jpg')).toMatchObject({ width, height })
  expect((await find('rooms/classic-room.jpg'))?.used_in).toContain('Room 1 (Classic Room)')
  expect((await find('rooms/classic-room/desk.jpg'))?.used_in).toHaveLength(1)
  const paths = (await list()).map(({ path }) => path)
  expect(paths).toEqual(paths.toSorted())
})

it('adds a picture under a plain name that no picture ever had, with an entry in the journal', async () => {
  const { add, remove, find, bytes, journal } = await openDesk()
  const answer = await add(await picture(3_000, 4_000), 'Fête à la piscine (1).JPG'.normalize('NFD'))
  expect([answer.statusCode, answer.json()]).toEqual([200, { path: 'desk/fete-a-la-piscine-1.jpg' }])
  const path = 'desk/fete-a-la-piscine-1.jpg'
  expect(await find(path)).toMatchObject({
    width: 2_400,
    height: 3_200,
    used_in: [],
    saved_at: expect.any(String),
  })
  expect(await sharp(await bytes(path)).metadata()).toMatchObject({ format: 'jpeg', width: 2_400 })
  expect(await journal()).toEqual([`The picture ${path} was added.`])
  await remove(path)
  expect((await add(await picture(), 'fete-a-la-piscine-1.png')).json().path).toBe(
    'desk/fete-a-la-piscine-1-2.jpg',
  )
  expect((await add(await picture(), '图片.jpg')).json().path).toBe('desk/picture.jpg')
})

it.each([
  ['whole', 1_799, 700, 'The picture is 1050 pixels wide here. It must be at least 1200.'],
  ['cropped', 1_199, 400, 'The picture is 1199 pixels wide here. It must be at least 1200.'],
  ['small', 60, 1_000, undefined],
])('decides by how a picture is shown what it needs: %s, %i × %i', async (use, width, height, message) => {
  const { add } = await openDesk()
  const answer = await add(await picture(width, height), 'a.jpg', `&use=${use}`)
  expect(answer.json().error?.message).toBe(message)
  expect(answer.statusCode).toBe(message === undefined ? 200 : 400)
})

it('refuses a HEIC with what to do, and what is no picture', async () => {
  const { add, list } = await openDesk()
  const before = await list()
  expect((await add(heic())).json().error.fields).toEqual({ picture: HEIC_HELP })
  expect((await add(heic(), 'IMG_1.HEIC', '&use=cropped', 'image/heic')).json().error.message).toBe(HEIC_HELP)
  expect((await add(Buffer.from('{}'), 'a.json', '&use=cropped', 'application/json')).statusCode).toBe(400)
  expect(await list()).toEqual(before)
})

it('shows a thumbnail of a picture that is there', async () => {
  const { thumbnail, add } = await openDesk()
  await add(await picture())
  for (const path of ['dining/bar.jpg', 'desk/pool-at-night.jpg']) {
    const answer = await thumbnail(path)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
  }
  for (const path of ['missing.jpg', '../home.json', '../../package.jpg', 'dining', '\0.jpg']) {
    expect((await thumbnail(path)).statusCode).toBe(404)
  }
})

describe('removing a picture', () => {
  it('is refused while a page, a draft, or a room shows it', async () => {
    const { database, add, remove, save, find } = await openDesk()
    await add(await picture())
    const path = 'desk/pool-at-night.jpg'
    const refused = async (file: string) => {
      const answer = await remove(file)
      expect(answer.statusCode).toBe(409)
      return answer.json().error.message
    }
    expect(await refused('dining/bar.jpg')).toBe(
      'This picture is used in Dining page. Choose another one there first.',
    )
    await database.updateTable('rooms').set({ image: path }).where('id', '=', 2).execute()
    expect(await refused(path)).toMatch('Room 2 (Superior Room)')
    await database.updateTable('rooms').set({ image: 'other.jpg' }).where('id', '=', 2).execute()
    const post = `---\ntitle: Night swim\npicture: ${path}\ndraft: true\n---\n`
    const version = await save('blog/night-swim.md', post)
    expect(await refused(path)).toMatch('Night swim')
    expect((await find(path))?.used_in).toEqual(['Night swim'])
    const inText = `${post.replace(path, 'pool/pool-day.jpg')}\n![The pool](${path})\n`
    const inTextVersion = await save('blog/night-swim.md', inText, version)
    expect((await find(path))?.used_in).toEqual(['Night swim'])
    await save('blog/night-swim.md', post.replace(path, 'pool/pool-day.jpg'), inTextVersion)
    expect((await remove(path)).statusCode).toBe(204)
  })

  it('takes it out of what is built, also one of the project, with an entry in the journal', async () => {
    const { save, remove, find, thumbnail, journal } = await openDesk()
    const dining = await readFile(join(CONTENT_DIR, 'dining.json'), 'utf8')
    await save('dining.json', dining.replace('dining/bar.jpg', 'dining/restaurant.jpg'))
    expect((await remove('dining/bar.jpg')).statusCode).toBe(204)
    expect(await find('dining/bar.jpg')).toBeUndefined()
    expect((await thumbnail('dining/bar.jpg')).statusCode).toBe(404)
    expect(await journal()).toEqual(['The picture dining/bar.jpg was removed.'])
    expect((await remove('dining/bar.jpg')).statusCode).toBe(404)
  })
})
