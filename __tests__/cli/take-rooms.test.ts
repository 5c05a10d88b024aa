import fs from 'node:fs'
import { addRoom } from '../../src/server/rooms/offer'
import { MARKETING } from '../support/server/actor'
import { closeAll, makeTempDir, openTestBackend } from '../support/server/backend'
import { copyContent } from '../support/content-copy'
import { desk } from '../support/server/desk'
import { makeOldBooks } from '../support/server/old-books'

jest.setTimeout(60_000)
const projectDir = process.cwd()
afterEach(async () => {
  process.chdir(projectDir)
  await closeAll()
})

async function openHotel() {
  const { contentDir, replace } = await copyContent()
  const { database, dataDir } = await openTestBackend({ contentDir })
  process.chdir(`${contentDir}/..`)
  const take = (...flags: string[]) => desk(['take-rooms', ...flags], { DATA_DIR: dataDir })
  const price = async () => {
    const found = database.selectFrom('rooms').select('price_kobo').where('id', '=', 1)
    return (await found.executeTakeFirstOrThrow()).price_kobo
  }
  const raiseAtDesk = () =>
    database.updateTable('rooms').set({ price_kobo: 7_000_000 }).where('id', '=', 1).execute()
  const raiseInFile = () => replace('rooms.json', '"price": 85000', '"price": 90000')
  return { database, take, price, raiseAtDesk, raiseInFile, replace }
}

it('takes over what changed in the file, and tells it', async () => {
  const { take, price, raiseInFile } = await openHotel()
  await raiseInFile()
  expect(await take()).toEqual({
    code: 0,
    out: ['room 1 ("Classic Room"): "price" is now 90000, was 85000'],
    err: [],
  })
  expect(await price()).toBe(9_000_000)
  expect((await take()).out).toEqual(['Nothing to take over.'])
})

it('leaves what the desk changed too, until it is told who wins', async () => {
  const { take, price, raiseAtDesk, raiseInFile } = await openHotel()
  await raiseAtDesk()
  await raiseInFile()
  const undecided = await take()
  expect([undecided.code, undecided.out]).toEqual([1, ['Nothing to take over.']])
  expect(undecided.err).toEqual([expect.stringMatching(/^room 1 \("Classic Room"\): "price" is 90000 /)])
  expect(await price()).toBe(7_000_000)
  expect((await take('--file-wins')).code).toBe(0)
  expect(await price()).toBe(9_000_000)
})

it('lets the desk win', async () => {
  const { take, price, raiseAtDesk, raiseInFile } = await openHotel()
  await raiseAtDesk()
  await raiseInFile()
  expect(await take('--desk-wins')).toEqual({ code: 0, out: ['Nothing to take over.'], err: [] })
  expect((await take()).code).toBe(0)
  expect(await price()).toBe(7_000_000)
})

it('names every problem of the file and writes nothing', async () => {
  const { take, price, replace, raiseInFile } = await openHotel()
  await raiseInFile()
  await replace('rooms.json', '"id": 4', '"id": 3')
  await replace('rooms.json', '"max_people": 5', '"max_people": 0')
  const { code, out, err } = await take()
  expect([code, out]).toEqual([1, []])
  expect(err).toEqual([
    expect.stringContaining('id: 3 is used twice'),
    expect.stringContaining('max_people: 0 is too low'),
  ])
  expect(await price()).toBe(8_500_000)
})

it('takes nothing over while an entry has the id of a room that the desk has added', async () => {
  const { database, take, price, replace, raiseInFile } = await openHotel()
  const suite = { name: 'Suite', description: 'High up.', size: '30 m²', max_people: 2, price: 95_000 }
  const { id } = await addRoom(database, MARKETING, suite, new Date('2026-11-24T10:00:00.000Z'))
  await raiseInFile()
  await replace('rooms.json', '"id": 8', `"id": ${id}`)
  for (const flags of [[], ['--file-wins']]) {
    const { code, out, err } = await take(...flags)
    expect([code, out]).toEqual([1, []])
    expect(err).toEqual([expect.stringMatching(/^content\/rooms\.json: room 1001 .* \("Suite"\); give the/)])
  }
  expect(await price()).toBe(8_500_000)
})

it('makes no books where there are none', async () => {
  const dataDir = await makeTempDir()
  const { code, err } = await desk(['take-rooms'], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([78, [`DATA_DIR holds no hotel.db: ${dataDir}`]])
})

it('says that a folder of another user cannot be read, and not that it has no books', async () => {
  const dataDir = await makeTempDir()
  const forbidden = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  jest.spyOn(fs, 'statSync').mockImplementation(() => {
    throw forbidden
  })
  const { code, err } = await desk(['take-rooms'], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([78, [`DATA_DIR may not be read by this user: ${dataDir}`]])
})

it('leaves books of an earlier version to the server, which backs them up first', async () => {
  const { dataDir, databaseUrl = '' } = await makeOldBooks()
  for (let tries = 0; tries < 2; tries += 1) {
    const { code, out, err } = await desk(['take-rooms'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    expect([code, out]).toEqual([78, []])
    expect(err).toEqual([expect.stringContaining('holds books of an earlier version')])
  }
})
