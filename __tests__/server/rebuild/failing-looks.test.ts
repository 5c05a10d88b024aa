import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watchContent } from '../../../src/server/rebuild/content-watch'
import { watchRooms } from '../../../src/server/rebuild/rooms-watch'
import { findTakenOver } from '../../../src/server/releases/live'
import type { StoredRelease } from '../../../src/server/releases/store'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'
import { describeBuild } from '../../support/server/release'

/** A few failures in a row, more than are passed over in silence. */
const FAILURES = 6

afterEach(closeAll)

/** What a watch needs, with a choice that cannot be read at first. */
async function openPlace() {
  const [contentDir, released] = [await makeTempDir(), join(await makeTempDir(), 'content')]
  await mkdir(released)
  await writeFile(join(contentDir, 'rooms.json'), 'changed')
  await writeFile(join(released, 'rooms.json'), 'first')
  const description = { ...describeBuild(), rooms: 'first' }
  const release: StoredRelease = { id: 'monday', siteDir: '', contentDir: released, description }
  const state = { served: 'monday', failures: FAILURES, looks: 0 }
  const [triggers, told]: [string[], string[]] = [[], []]
  const options = {
    live: () => {
      state.looks += 1
      const served = { ...release, id: state.served }
      return findTakenOver({ live: async () => release }, { live: () => served })
    },
    readChoice: async () => {
      if (state.failures === 0) return undefined
      state.failures -= 1
      throw new Error('EMFILE: too many open files')
    },
    noteChoice: async () => undefined,
    trigger: (reason: string) => void triggers.push(reason),
    onFailure: (reason: string) => void told.push(reason),
    isBusy: () => false,
    everyMs: 5,
    settleMs: 20,
  }
  return { contentDir, options, state, triggers, told }
}

type Place = Awaited<ReturnType<typeof openPlace>>

const WATCHES: [string, (place: Place) => { start(): void; stop(): void }][] = [
  ['content/', ({ contentDir, options }) => watchContent({ ...options, contentDir })],
  ['the rooms', ({ options }) => watchRooms({ ...options, digest: async () => 'changed' })],
]

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 1_000 && !isSo(); looks += 1) await wait(10)
  expect(isSo()).toBe(true)
}

it.each(WATCHES)(
  'loses no change of %s when looking fails for a while, and tells it once',
  async (_, open) => {
    const place = await openPlace()
    const watch = open(place)
    onClose(async () => watch.stop())
    watch.start()
    await until(() => place.triggers.length > 0)
    expect(place.state.failures).toBe(0)
    expect(place.told).toEqual(['EMFILE: too many open files'])
  },
)

it.each(WATCHES)('compares %s only with a release that this server has taken over', async (_, open) => {
  const place = await openPlace()
  Object.assign(place.state, { served: 'sunday', failures: 0 })
  const watch = open(place)
  onClose(async () => watch.stop())
  watch.start()
  await until(() => place.state.looks >= 20)
  expect(place.triggers).toEqual([])
  place.state.served = 'monday'
  await until(() => place.triggers.length > 0)
})
