import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watchContent } from '../../../src/server/rebuild/content-watch'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'
import { describeBuild } from '../../support/server/release'

const EVERY_MS = 10
const SETTLE_MS = 150
/** Long enough for a trigger that is one too many. */
const LONG_MS = 500
/** Far longer than a slow machine holds a timer up, for what must not happen before. */
const PATIENT_MS = 2_000

afterEach(closeAll)

async function openWatch({ isSame = true, settleMs = SETTLE_MS } = {}) {
  const contentDir = await makeTempDir()
  const releaseDir = await makeTempDir()
  await writeFile(join(contentDir, 'rooms.json'), 'first')
  await cp(contentDir, releaseDir, { recursive: true })
  if (!isSame) await writeFile(join(contentDir, 'rooms.json'), 'changed')
  const state = { id: 'monday', isBusy: false }
  const triggers: string[] = []
  const watch = watchContent({
    contentDir,
    live: async () => ({
      id: state.id,
      siteDir: '',
      contentDir: releaseDir,
      description: describeBuild(),
    }),
    onFailure: (reason) => expect(reason).toMatch(/ENOENT|locked/),
    isBusy: () => state.isBusy,
    trigger: (reason) => void triggers.push(reason),
    everyMs: EVERY_MS,
    settleMs,
  })
  onClose(async () => watch.stop())
  watch.start()
  const edit = (text: string, name = 'rooms.json') => writeFile(join(contentDir, name), text)
  /** Waits until there are so many triggers, and then for any that are too many. */
  const expectTriggers = async (count: number) => {
    for (let looks = 0; looks < 1_000 && triggers.length < count; looks += 1) await wait(10)
    await wait(LONG_MS)
    expect(triggers).toEqual(Array.from({ length: count }, () => 'content/ has changed'))
  }
  return { contentDir, releaseDir, state, triggers, edit, expectTriggers }
}

it('triggers once after the last of several changes', async () => {
  const { triggers, edit, expectTriggers } = await openWatch({ settleMs: PATIENT_MS })
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    await edit(text)
    await wait(100)
    expect(triggers).toEqual([])
  }
  await expectTriggers(1)
})

it('triggers at the start when content/ was changed while no server ran', async () => {
  const { expectTriggers } = await openWatch({ isSame: false })
  await expectTriggers(1)
})

it('sees files that come and go, and words of the same length', async () => {
  const { contentDir, edit, expectTriggers } = await openWatch()
  await edit('new', 'picture.jpg')
  await expectTriggers(1)
  await edit('tsrif')
  await expectTriggers(2)
  await rm(join(contentDir, 'picture.jpg'))
  await expectTriggers(3)
})

it('does not trigger for a file that is only saved again, or that an editor hides', async () => {
  const { contentDir, triggers, edit } = await openWatch()
  await wait(LONG_MS)
  await edit(await readFile(join(contentDir, 'rooms.json'), 'utf8'))
  await edit('swap', '.rooms.json.swp')
  await wait(LONG_MS)
  expect(triggers).toEqual([])
})

it('does not trigger again for a content/ that could not be built, until it changes', async () => {
  const { contentDir, edit, expectTriggers } = await openWatch()
  await edit('broken')
  await expectTriggers(1)
  // Touched, but not changed.
  await edit(await readFile(join(contentDir, 'rooms.json'), 'utf8'))
  await expectTriggers(1)
  await edit('corrected')
  await expectTriggers(2)
})

it('triggers again for the same content/ when the pages were right in between', async () => {
  const { edit, expectTriggers } = await openWatch()
  await edit('second')
  await expectTriggers(1)
  await edit('first')
  await wait(LONG_MS)
  await edit('second')
  await expectTriggers(2)
})

it('waits for a build that runs, and compares with what that has made live', async () => {
  const { contentDir, releaseDir, state, triggers, edit } = await openWatch()
  state.isBusy = true
  await edit('changed')
  await wait(LONG_MS)
  expect(triggers).toEqual([])
  await cp(contentDir, releaseDir, { recursive: true })
  state.isBusy = false
  await wait(LONG_MS)
  expect(triggers).toEqual([])
})

it('goes on when content/ is away for a while', async () => {
  const { contentDir, triggers, edit, expectTriggers } = await openWatch()
  await rm(join(contentDir), { recursive: true })
  await wait(LONG_MS)
  expect(triggers).toEqual([])
  await cp(join(process.cwd(), 'content'), contentDir, {
    recursive: true,
    filter: (path) => !/images/.test(path),
  })
  await edit('back')
  await expectTriggers(1)
})
