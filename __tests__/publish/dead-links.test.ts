import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareWorkspace } from '../../src/publish/workspace'
import { closeAll, makeTempDir } from '../support/server/closing'

afterEach(closeAll)

async function makeRoot(): Promise<{ root: string; blog: string }> {
  const root = await makeTempDir()
  const blog = join(root, 'content/blog')
  await mkdir(blog, { recursive: true })
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(blog, 'a-post.md'), 'words')
  return { root, blog }
}

it('refuses to go on without a file that a link of content/ is for', async () => {
  const { root, blog } = await makeRoot()
  await symlink('/nowhere/shared.md', join(blog, 'shared.md'))
  await expect(prepareWorkspace(root, join(root, 'workspace'))).rejects.toThrow(
    'content/blog/shared.md leads to a file that is not there',
  )
})

it('takes the mark that an editor leaves beside an open file for nothing', async () => {
  const { root, blog } = await makeRoot()
  await symlink('ada@desk.1234', join(blog, '.#a-post.md'))
  await expect(prepareWorkspace(root, join(root, 'workspace'))).resolves.toBeUndefined()
})
