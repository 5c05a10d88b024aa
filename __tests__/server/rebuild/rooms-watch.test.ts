import { setTimeout as wait } from 'node:timers/promises'
import { watchRooms } from '../../../src/server/rebuild/rooms-watch'
import { closeAll, onClose } from '../../support/server/closing'
import { describeBuild } from '../../support/server/release'

const SETTLE_MS = 150
/** Long enough for every trigger that is to come. */
const LONG_MS = 500
/** Far longer than a slow machine holds a timer up, for what must not happen before. */
const PATIENT_MS = 2_000

afterEach(closeAll)

async function openWatch({ books = 'first', settleMs = SETTLE_MS } = {}) {
  const state = {
    books,
    release: 'monday',
    shown: 'first' as string | undefined,
    isBusy: false,
    isAway: false,
  }
  const triggers: string[] = []
  const watch = watchRooms({
    digest: async () => {
      if (state.isAway) throw new Error('locked')
      return state.books
    },
    live: async () => ({
      id: state.release,
      siteDir: '',
      contentDir: '',
      description: { ...describeBuild(), rooms: state.shown },
    }),
    onFailure: (reason) => expect(reason).toMatch(/ENOENT|locked/),
    isBusy: () => state.isBusy,
    trigger: (reason) => void triggers.push(reason),
    everyMs: 10,
    settleMs,
  })
  onClose(async () => watch.stop())
  watch.start()
  return { state, triggers, stop: () => watch.stop() }
}

it('triggers once after the last of several changes', async () => {
  const { state, triggers } = await openWatch({ settleMs: PATIENT_MS })
  for (const books of ['a', 'b', 'c']) {
    state.books = books
    await wait(100)
    expect(triggers).toEqual([])
  }
  await wait(PATIENT_MS + LONG_MS)
  expect(triggers).toEqual(['the rooms have changed at the desk'])
})

it('triggers at the start when the rooms were changed while no server ran', async () => {
  const { triggers } = await openWatch({ books: 'changed' })
  await wait(LONG_MS)
  expect(triggers).toHaveLength(1)
})

it('begins no loop when a release does not show what it was triggered for', async () => {
  const { state, triggers } = await openWatch()
  state.books = 'second'
  await wait(LONG_MS)
  Object.assign(state, { release: 'tuesday', shown: 'something else' })
  await wait(LONG_MS)
  Object.assign(state, { release: 'wednesday', shown: undefined })
  await wait(LONG_MS)
  expect(triggers).toHaveLength(1)
})

it('triggers again for the same rooms when the pages were right in between', async () => {
  const { state, triggers } = await openWatch()
  for (const books of ['second', 'first', 'second']) {
    state.books = books
    await wait(LONG_MS)
  }
  expect(triggers).toHaveLength(2)
})

it('waits for the end of a build, and compares with what it has made live', async () => {
  const { state, triggers } = await openWatch()
  state.isBusy = true
  state.books = 'second'
  await wait(LONG_MS)
  expect(triggers).toEqual([])
  Object.assign(state, { isBusy: false, release: 'tuesday', shown: 'second' })
  await wait(LONG_MS)
  expect(triggers).toEqual([])
  state.isBusy = true
  state.books = 'third'
  await wait(LONG_MS)
  Object.assign(state, { isBusy: false })
  await wait(LONG_MS)
  expect(triggers).toHaveLength(1)
})

it('goes on when the books could not be read for a moment, and ends when it is stopped', async () => {
  const { state, triggers, stop } = await openWatch()
  state.isAway = true
  await wait(SETTLE_MS)
  Object.assign(state, { isAway: false, books: 'second' })
  await wait(LONG_MS)
  expect(triggers).toHaveLength(1)
  stop()
  state.books = 'third'
  await wait(LONG_MS)
  expect(triggers).toHaveLength(1)
})
