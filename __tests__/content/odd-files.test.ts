import { execFile } from 'node:child_process'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

const run = promisify(execFile)

afterEach(closeAll)

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

describe('a file that is nothing like content', () => {
  it.each([
    ['brackets', '['.repeat(20_000)],
    ['groups', '{"a":'.repeat(20_000)],
    ['brackets that are closed wrongly', '[},'.repeat(20_000)],
    ['brackets behind a comment', `/* " */${'['.repeat(20_000)}`],
  ])('is nested too deeply, which is one problem: %s', async (_what, text) => {
    const { contentDir, write } = await copyContent()
    await write('contact.json', text)
    expect(await problemsOf(contentDir)).toEqual([
      expect.stringMatching(/^content\/contact\.json:1:\d+: is nested too deeply; right are at most 100/),
    ])
  })

  it.each([
    ['one line', '{ x '.repeat(50)],
    ['words that are no JSON', 'not a word '.repeat(80_000)],
    ['empty lines', '\n'.repeat(900_000)],
    ['a line each', 'x\n'.repeat(400_000)],
    ['numbers', `{ "rooms": [${'7,\n'.repeat(100_000)}7] }`],
    ['one very long field', `{ "${'x'.repeat(900_000)}": 1 }`],
  ])('is refused with a hundred lines at most: %s', async (_what, text) => {
    const { contentDir, write } = await copyContent()
    await write('rooms.json', text)
    const problems = await problemsOf(contentDir)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThanOrEqual(101)
    for (const problem of problems) expect(problem.length).toBeLessThan(600)
  })

  it('is told with its first hundred problems, and that there are more', async () => {
    const { contentDir, write } = await copyContent()
    await write('pictures.json', `{ "pictures": [${'7,\n'.repeat(249)}7] }`)
    const problems = await problemsOf(contentDir)
    expect(problems).toHaveLength(101)
    expect(problems[99]).toMatch(/^content\/pictures\.json:100:1: picture number 100: 7 does not fit/)
    expect(problems[100]).toBe('content/pictures.json: has more problems; mend these first')
  })

  it('is refused by its size', async () => {
    const { contentDir, write } = await copyContent()
    await write('home.json', ' '.repeat(1_000_001))
    expect(await problemsOf(contentDir)).toEqual([
      'content/home.json: has 1000001 bytes, which is too large; right are at most 1000000 bytes',
    ])
  })

  it.each([
    ['UTF-16 with its mark', Buffer.from('\uFEFF{ "title": "a" }\n', 'utf16le')],
    ['UTF-16 without it', Buffer.from('{ "title": "a" }\n', 'utf16le')],
    ['Latin-1', Buffer.from('{ "title": "28 m²" }\n', 'latin1')],
  ])('is not in UTF-8, which is one problem: %s', async (_what, bytes) => {
    const { contentDir } = await copyContent()
    await writeFile(join(contentDir, 'home.json'), bytes)
    expect(await problemsOf(contentDir)).toEqual([
      'content/home.json: is not written in UTF-8; save it as UTF-8',
    ])
  })
})

describe('in the place of a file', () => {
  it.each([
    ['a folder', 'is a folder', (path: string) => mkdir(path)],
    ['a named pipe', 'is not a plain file', (path: string) => run('mkfifo', [path])],
    ['a device', 'is not a plain file', (path: string) => symlink('/dev/zero', path)],
  ])('%s is refused, and not opened', async (_what, words, make) => {
    const { contentDir } = await copyContent()
    const path = join(contentDir, 'home.json')
    await rm(path)
    await make(path)
    expect(await problemsOf(contentDir)).toEqual([`content/home.json: ${words}; put a plain file there`])
  })

  it('a link to one will do', async () => {
    const { contentDir } = await copyContent()
    await rm(join(contentDir, 'home.json'))
    await symlink(resolve('content/home.json'), join(contentDir, 'home.json'))
    expect(await problemsOf(contentDir)).toEqual([])
  })
})

describe('among the pictures', () => {
  it('a named pipe is no picture', async () => {
    const { contentDir } = await copyContent({ hasOwnPictures: true })
    const path = join(contentDir, 'images/rooms/twin-room.jpg')
    await rm(path)
    await run('mkfifo', [path])
    const words = 'content/images has no rooms/twin-room.jpg'
    const problems = await problemsOf(contentDir)
    expect(problems.filter((problem) => problem.includes(words))).toHaveLength(2)
  })

  it('links that lead back end', async () => {
    const { contentDir } = await copyContent()
    const images = join(contentDir, 'images')
    await rm(images)
    await cp('content/images', images, { recursive: true })
    for (const name of ['one', 'two', 'three']) await symlink('..', join(images, 'rooms', name))
    expect(await problemsOf(contentDir)).toEqual([])
  })

  it('a link to a picture will do', async () => {
    const { contentDir } = await copyContent({ hasOwnPictures: true })
    const path = join(contentDir, 'images/rooms/twin-room.jpg')
    await rm(path)
    await symlink(resolve('content/images/rooms/twin-room.jpg'), path)
    expect(await problemsOf(contentDir)).toEqual([])
  })
})
