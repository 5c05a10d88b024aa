import { EventEmitter, once } from 'node:events'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { followFolder, stampOf } from '../../src/preview/follow-folder'
import { closeAll, makeTempDir, onClose } from '../support/server/closing'

afterEach(closeAll)

async function follow({ isKnown = true } = {}) {
  const dir = await makeTempDir()
  await writeFile(join(dir, 'rooms.json'), '[]')
  const stopping = new AbortController()
  const told = new EventEmitter()
  const changed = once(told, 'change')
  const onChange = jest.fn(async () => void told.emit('change'))
  const known = isKnown ? await stampOf(dir) : ''
  const following = followFolder({ dir, signal: stopping.signal, known, onChange, lookMs: 10 })
  onClose(async () => {
    stopping.abort()
    await following
  })
  return { dir, onChange, changed }
}

it.each([
  ['edited', (dir: string) => writeFile(join(dir, 'rooms.json'), '[1]')],
  ['touched', (dir: string) => utimes(join(dir, 'rooms.json'), new Date(0), new Date(0))],
  ['added', (dir: string) => writeFile(join(dir, 'home.json'), '{}')],
  ['removed', (dir: string) => rm(join(dir, 'rooms.json'))],
])('tells once that a file was %s', async (_what, change) => {
  const { dir, onChange, changed } = await follow()
  await sleep(60)
  expect(onChange).not.toHaveBeenCalled()
  await change(dir)
  await changed
  await sleep(60)
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('tells nothing of what an editor hides', async () => {
  const { dir, onChange } = await follow()
  await writeFile(join(dir, '.rooms.json.swp'), 'half')
  await sleep(100)
  expect(onChange).not.toHaveBeenCalled()
})

it('tells of a folder that was never read', async () => {
  const { changed } = await follow({ isKnown: false })
  await expect(changed).resolves.toEqual([])
})
