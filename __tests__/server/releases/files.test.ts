import { symlink, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { copyTree, FILES_AT_ONCE, listTree } from '../../../src/server/releases/files'
import { closeAll, makeTempDir } from '../../support/server/closing'

afterEach(closeAll)

it('lists a link to a file, and neither one to a folder nor one that leads nowhere', async () => {
  const [dir, elsewhere] = [await makeTempDir(), await makeTempDir()]
  await writeFile(join(elsewhere, 'hotel.json'), '{}')
  await symlink(join(elsewhere, 'hotel.json'), join(dir, 'hotel.json'))
  await symlink(elsewhere, join(dir, 'folder'))
  await symlink('/dev/zero', join(dir, 'zero.json'))
  await symlink('nowhere', join(dir, 'nowhere.json'))
  expect(await listTree(dir)).toEqual(['hotel.json'])
})

it('has ended all work when copying a folder fails, so that what was copied can be removed', async () => {
  const [from, to] = [await makeTempDir(), await makeTempDir()]
  const names = Array.from({ length: 3 * FILES_AT_ONCE }, (_, index) => `${index + 10}.html`)
  for (const name of names) await writeFile(join(from, name), name)
  const copying = copyTree(from, to, (path) =>
    path === names[0]
      ? Promise.reject(new Error('The disk is full.'))
      : wait(10).then(() => writeFile(join(to, path), path)),
  )
  await expect(copying).rejects.toThrow('The disk is full.')
  const copied = await listTree(to)
  expect(copied.length).toBeLessThan(FILES_AT_ONCE)
  await wait(50)
  expect(await listTree(to)).toEqual(copied)
})
