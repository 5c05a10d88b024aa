import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { visible } from '../../src/terminal/visible'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

/** Runs `npm run content:check` for a folder. */
function check(folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'src/content/check.ts'],
    { env: { ...process.env, CONTENT_DIR: folder }, encoding: 'utf8', timeout: 60_000 },
  )
  return { status, stdout: stdout.split('\n').slice(0, -1), stderr: stderr.split('\n').slice(0, -1) }
}

describe('the check of a folder', () => {
  it('names it as it was given', async () => {
    const { contentDir, replace } = await copyContent()
    await replace('rooms.json', '"price": 130000', '"price": -5')
    await replace('dining.json', 'dining/table-setting.jpg', 'dining/nowhere.jpg')
    const next = join(contentDir, '../next')
    await cp(contentDir, next, { recursive: true, verbatimSymlinks: true })
    const folder = relative(process.cwd(), next)
    const { status, stdout, stderr } = check(`${folder}/`)
    expect(status).toBe(1)
    expect(stderr).toEqual([
      expect.stringContaining(`${folder}/dining.json:13:14: features 1`),
      expect.stringContaining(`${folder}/rooms.json:31:16: rooms 3 ("Deluxe King"), price: -5`),
    ])
    expect(stderr[0]).toContain(`: ${folder}/images has no dining/nowhere.jpg`)
    expect(stdout).toEqual([`2 problems in ${folder}/`])
  })

  it('makes control characters of texts and names visible', async () => {
    const { contentDir, replace } = await copyContent()
    await replace('rooms.json', '"Deluxe King"', '"Deluxe\\u001b]0;x\\u0007 \\u009b2J\\u202eKing"')
    await replace('rooms.json', '"price": 130000', '"price": "\\u202e5"')
    await replace('dining.json', 'dining/table-setting.jpg', 'dining/\\u202enowhere.jpg')
    const next = join(contentDir, '../ne\u001B[2Jxt')
    await cp(contentDir, next, { recursive: true, verbatimSymlinks: true })
    const { status, stdout, stderr } = check(next)
    expect(status).toBe(1)
    expect(stderr.length).toBeGreaterThan(1)
    for (const line of [...stdout, ...stderr]) expect(visible(line)).toBe(line)
  })

  it('lists the facts that are still the sample’s, when there is no problem', async () => {
    const { contentDir, replace } = await copyContent()
    await replace('room-page.json', '"confirmed": false', '"confirmed": true')
    const { status, stdout, stderr } = check(contentDir)
    expect({ status, stderr }).toEqual({ status: 0, stderr: [] })
    expect(stdout).toContainEqual(expect.stringContaining('content/hotel.json: "fromAirport" has the sample'))
    expect(stdout).not.toContainEqual(expect.stringContaining('room-page.json'))
  })

  it('ends with one line when it does not exist', () => {
    const { status, stdout, stderr } = check('../no-such-folder')
    expect({ status, stdout }).toEqual({ status: 1, stdout: [] })
    expect(stderr).toEqual([expect.stringMatching(/^CONTENT_DIR must be a folder with .*no-such-folder$/)])
  })
})
