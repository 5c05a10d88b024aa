import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWorkspace } from '../../src/publish/workspace'
import { listTree } from '../../src/server/releases/files'
import { closeAll, makeTempDir } from '../support/server/closing'

jest.mock('../../src/server/releases/files', () => {
  const files = jest.requireActual('../../src/server/releases/files')
  return { ...files, listTree: jest.fn(files.listTree) }
})

afterEach(closeAll)

let root: string
let workspace: string
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
  await prepareWorkspace(root, workspace)
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('[]')
  await expect(readFile(join(workspace, 'node_modules/gatsby/cli.js'), 'utf8')).resolves.toBe('gatsby')
})

it('leaves out what goes away while it copies, such as the file of an editor', async () => {
  jest.mocked(listTree).mockResolvedValueOnce(['.rooms.json.swp', 'rooms.json'])
  await prepareWorkspace(root, workspace)
  await expect(readdir(join(workspace, 'content'))).resolves.toEqual(['rooms.json'])
})

it('copies another folder as content/', async () => {
  const contentDir = await makeTempDir()
  await writeFile(join(contentDir, 'rooms.json'), '["next season"]')
  await prepareWorkspace(root, workspace, contentDir)
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('["next season"]')
  await prepareWorkspace(root, workspace)
  await expect(readFile(join(workspace, 'content/rooms.json'), 'utf8')).resolves.toBe('[]')
})

it('takes over what has changed, was added or removed, and leaves the rest and what the build wrote', async () => {
  await prepareWorkspace(root, workspace)
  await writeFile(join(workspace, 'src/gatsby-types.d.ts'), 'written by the build')
  const before = await stat(join(workspace, 'content/rooms.json'))
  await writeFile(join(root, 'src/b.ts'), 'b')
  await rm(join(root, 'src/a.ts'))
  await prepareWorkspace(root, workspace)
  expect(existsSync(join(workspace, 'src/a.ts'))).toBe(false)
  await expect(readFile(join(workspace, 'src/b.ts'), 'utf8')).resolves.toBe('b')
  await expect(readFile(join(workspace, 'src/gatsby-types.d.ts'), 'utf8')).resolves.toBe(
    'written by the build',
  )
  expect((await stat(join(workspace, 'content/rooms.json'))).ino).toBe(before.ino)
})

it('has no folder that is gone, and takes a file in the place of a folder', async () => {
  await mkdir(join(root, 'content/blog/drafts/old'), { recursive: true })
  await writeFile(join(root, 'content/blog/drafts/later.md'), '')
  await writeFile(join(root, 'content/blog/drafts/old/first.md'), '')
  await prepareWorkspace(root, workspace)
  await rm(join(root, 'content/blog/drafts'), { recursive: true })
  await writeFile(join(root, 'content/blog/now.md'), '')
  await prepareWorkspace(root, workspace)
  await expect(readdir(join(workspace, 'content/blog'))).resolves.toEqual(['now.md'])
  await mkdir(join(root, 'content/blog/drafts'))
  await writeFile(join(root, 'content/blog/drafts/later.md'), '')
  await prepareWorkspace(root, workspace)
  await rm(join(root, 'content/blog/drafts'), { recursive: true })
  await writeFile(join(root, 'content/blog/drafts'), 'a file')
  await prepareWorkspace(root, workspace)
  await expect(readFile(join(workspace, 'content/blog/drafts'), 'utf8')).resolves.toBe('a file')
})
