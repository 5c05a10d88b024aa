import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { digestContent, digestReleased } from '../../../src/server/releases/content-digest'
import { openReleaseStore } from '../../../src/server/releases/store'
import { closeAll, makeTempDir } from '../../support/server/closing'
import { makeRelease } from '../../support/server/release'

afterEach(closeAll)

it('knows of a release which content/ it was built from, also with pictures as a camera writes them', async () => {
  const contentDir = join(await makeTempDir(), 'content')
  await mkdir(contentDir)
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  await writeFile(
    join(contentDir, 'room.jpg'),
    await picture
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .toBuffer(),
  )
  const store = openReleaseStore({ releasesDir: await makeTempDir() })
  const release = await store.add({ siteDir: await makeRelease(), contentDir })
  const content = await digestContent(contentDir)
  expect(await digestContent(release.contentDir)).not.toBe(content)
  expect(await digestReleased(release.contentDir)).toBe(content)
  // Of an earlier version of this program.
  await rm(join(release.contentDir, '../content.sha256'))
  expect(await digestReleased(release.contentDir)).toBe(await digestContent(release.contentDir))
})
