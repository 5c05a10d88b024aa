import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copyContent } from '../support/content-copy'

/** Runs `npm run content:check` in the project of a copy. */
function check(contentDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules/tsx/dist/cli.mjs'), resolve('src/content/check.ts'), ...args],
    { cwd: dirname(contentDir), encoding: 'utf8', timeout: 60_000 },
  )
  return { status, stdout: stdout.split('\n').slice(0, -1), stderr: stderr.split('\n').slice(0, -1) }
}

it('names each problem with its place', async () => {
  const { contentDir, replace } = await copyContent()
  await replace('rooms.json', '"price": 130000', '"price": -5')
  await replace('dining.json', 'dining/table-setting.jpg', 'dining/nowhere.jpg')
  const { status, stdout, stderr } = check(contentDir)
  expect(status).toBe(1)
  expect(stderr).toEqual([
    expect.stringContaining(`content/dining.json:13:14: features 1`),
    expect.stringContaining(`content/rooms.json:30:16: rooms 3 ("Deluxe King"), price: -5`),
  ])
  expect(stderr[0]).toContain(`: content/images has no dining/nowhere.jpg`)
  expect(stdout).toEqual([`2 problems in content/`])
})

it('lists the facts that are still the sample’s, when there is no problem', async () => {
  const { contentDir, replace } = await copyContent()
  await replace('room-page.json', '"confirmed": false', '"confirmed": true')
  const { status, stdout, stderr } = check(contentDir)
  expect({ status, stderr }).toEqual({ status: 0, stderr: [] })
  expect(stdout).toContainEqual(expect.stringContaining('content/hotel.json: "fromAirport" has the sample'))
  expect(stdout).not.toContainEqual(expect.stringContaining('room-page.json'))
})

it('adds fields, files and pictures that are missing, and changes nothing that is there', async () => {
  const { contentDir, replace, write } = await copyContent({ hasOwnPictures: true })
  const read = (name: string) => readFileSync(join(contentDir, name), 'utf8')
  const whole = read('dining.json')
  await replace('dining.json', /^ +"opening": .*\n/m.exec(whole)?.[0] ?? '', '')
  await write(
    'hotel.json',
    read('hotel.json').replace('"name": "The Landmark Hotel"', '"name": "Ours", "stars": 5'),
  )
  for (const name of ['room-pictures.json', 'images/dining/bar.jpg']) rmSync(join(contentDir, name))
  const { status, stdout } = check(contentDir, '--add-missing', resolve('content'))
  expect(status).toBe(0)
  expect(stdout.slice(0, 7)).toEqual([
    'Added from the sample; say it in your own words:',
    expect.stringMatching(/^content\/dining.json: opening: "Our kitchen/),
    'content/images/dining/bar.jpg: the picture',
    'content/room-pictures.json: rooms: []',
    '',
    expect.stringMatching(/^content\/ is right/),
    '',
  ])
  expect(stdout).toContainEqual(expect.stringMatching(/^content\/hotel.json:\d+: stars$/))
  expect(read('dining.json')).toBe(whole)
  expect(check(contentDir, '--add-missing', resolve('content')).stdout[0]).toBe('Nothing was missing')
})
