import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWorkspace } from '../../src/publish/workspace'
import { makeTempDir } from '../support/server/closing'

let root: string
let workspace: string
const prepare = (contentDir = join(root, 'content')) => prepareWorkspace(root, workspace, contentDir)
beforeEach(async () => {
  root = await makeTempDir()
  workspace = join(await makeTempDir(), 'workspace')
  for (const dir of ['src', 'content', 'node_modules/gatsby'])
    await mkdir(join(root, dir), { recursive: true })
  await writeFile(join(root, 'content/rooms.json'), '[]')
  await writeFile(join(root, 'src/a.ts'), 'a')
  await writeFile(join(root, 'node_modules/gatsby/cli.js'), 'gatsby')
})

it('copies what a build reads, and links the packages', async () => {
  await prepare()
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('[]')
  await expect(readFile(join(workspace, 'node_modules/gatsby/cli.js'), 'utf8')).resolves.toBe('gatsby')
})

it('copies another folder as content/', async () => {
  const contentDir = await makeTempDir()
  await writeFile(join(contentDir, 'rooms.json'), '["next season"]')
  await prepare(contentDir)
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('["next season"]')
  await prepare()
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('[]')
})

it('removes what is gone, and keeps modification times and the cache', async () => {
  await mkdir(join(root, 'content/blog/drafts'), { recursive: true })
  await writeFile(join(root, 'content/blog/drafts/later.md'), '')
  await prepare()
  await mkdir(join(workspace, '.cache'))
  const before = await stat(join(workspace, 'src/a.ts'))
  await rm(join(root, 'content/blog/drafts'), { recursive: true })
  await prepare()
  await expect(readdir(join(workspace, 'content/blog'))).resolves.toEqual([])
  await expect(readdir(workspace)).resolves.toContain('.cache')
  expect((await stat(join(workspace, 'src/a.ts'))).mtimeMs).toBe(before.mtimeMs)
})

it('refuses a link of content/ that leads nowhere, but not the mark of an editor', async () => {
  await mkdir(join(root, 'content/blog'))
  await symlink('ada@desk.1234', join(root, 'content/blog/.#a-post.md'))
  await expect(prepare()).resolves.toBeUndefined()
  await symlink('/nowhere/shared.md', join(root, 'content/blog/shared.md'))
  await expect(prepare()).rejects.toThrow('content/blog/shared.md leads to a file that is not there')
})
