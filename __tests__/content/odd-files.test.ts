import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
})
