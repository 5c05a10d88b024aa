import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../../../src/server/releases/files'
import { closeAll, makeTempDir } from '../../support/server/closing'

afterEach(closeAll)

it('leaves no part of a file behind that could not be written', async () => {
  const dir = await makeTempDir()
  // Nothing can be renamed over it.
  await mkdir(join(dir, 'live/folder'), { recursive: true })
  await expect(writeAtomically(join(dir, 'live'), 'x')).rejects.toThrow()
  expect(await readdir(dir)).toEqual(['live'])
})
