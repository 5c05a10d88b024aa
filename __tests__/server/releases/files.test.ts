import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listTree } from '../../../src/server/releases/files'
import { makeTempDir } from '../../support/server/closing'

it('lists a link to a file, and neither one to a folder nor one that leads nowhere', async () => {
  const [dir, elsewhere] = [await makeTempDir(), await makeTempDir()]
  await writeFile(join(elsewhere, 'hotel.json'), '{}')
  await symlink(join(elsewhere, 'hotel.json'), join(dir, 'hotel.json'))
  await symlink(elsewhere, join(dir, 'folder'))
  await symlink('/dev/zero', join(dir, 'zero.json'))
  await symlink('nowhere', join(dir, 'nowhere.json'))
  expect(await listTree(dir)).toEqual(['hotel.json'])
})
