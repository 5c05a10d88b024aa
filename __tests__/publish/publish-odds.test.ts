import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReleaseStore } from '../../src/server/releases/store'
import { GATSBY, makePublishPlace, withPrice } from '../support/publish-place'
import { closeAll } from '../support/server/closing'

jest.setTimeout(60_000)
afterEach(closeAll)

/** Gives a Gatsby in whose run somebody chooses a release. */
const choosing = (release: string) => `
  const choice = { release: '${release}', content: '', at: '2026-11-22T12:00:00.000Z' }
  require('node:fs').writeFileSync('../../releases/choice.json', JSON.stringify(choice))
  ${GATSBY}`

it('does not undo the choice of a release that was made while it was waiting or building', async () => {
  const { project, dataDir, writeGatsby, rebuild } = await makePublishPlace()
  const store = openReleaseStore({ releasesDir: join(dataDir, 'releases') })
  await rebuild()
  const chosen = (await store.live())?.id ?? ''
  await writeFile(join(project, 'content/rooms.json'), await withPrice(99_000))
  await writeGatsby(choosing(chosen))
  const { result } = await rebuild()
  const reason = `release ${chosen} was chosen meanwhile`
  expect(result).toMatchObject({ state: 'failed', reason, isLasting: true })
  // Whoever wanted the build did so before the choice.
  const late = await rebuild({ args: ['--choice='] })
  expect(late.result).toMatchObject({ state: 'failed', reason })
  expect([(await store.live())?.id, (await store.list()).length]).toEqual([chosen, 1])
  // And now he wants it although it was chosen.
  expect((await rebuild()).result.state).toBe('live')
  expect((await store.live())?.id).not.toBe(chosen)
})

it('takes a password of DATABASE_URL with a bare % as it stands', async () => {
  const { project, rebuild } = await makePublishPlace()
  await writeFile(join(project, '.env'), 'DATABASE_URL=postgresql://hotel:100%@127.0.0.1:9/hotel\n')
  const { result } = await rebuild()
  expect(result).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^DATABASE_URL names a database that cannot be used \(.*ECONNREFUSED/),
  })
})
