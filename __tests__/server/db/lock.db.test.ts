import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { runAlone, takeFileLock } from '../../../src/server/db/lock'
import { makeTempDir, onClose } from '../../support/server/closing'
import { makePlace } from '../../support/server/database'

it('lets one of two servers with the same books run a job, and the other one after it', async () => {
  const place = await makePlace()
  const runs: string[] = []
  const run = (text: string) => async () => void runs.push(text)
  await runAlone(place, 'sweep', async () => {
    runs.push('one begins')
    await runAlone(place, 'sweep', run('other'))
    await runAlone(place, 'mail', run('another job'))
    runs.push('one ends')
  })
  await runAlone(place, 'sweep', run('other'))
  expect(runs).toEqual(['one begins', 'another job', 'one ends', 'other'])
})

it('lets the next server run a job that has failed', async () => {
  const place = await makePlace()
  await expect(runAlone(place, 'refunds', () => Promise.reject(new Error('no line')))).rejects.toThrow(
    'no line',
  )
  const run = jest.fn(async () => undefined)
  await runAlone(place, 'refunds', run)
  expect(run).toHaveBeenCalled()
})

it('keeps a file lock until its holder is killed, whatever the garbage collection does', async () => {
  const file = join(await makeTempDir(), 'lock')
  const script = `require('tsx/cjs'); require(${JSON.stringify(resolve('src/server/db/lock.ts'))}).takeFileLock(${JSON.stringify(file)}); gc(); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onClose(async () => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(takeFileLock(file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = takeFileLock(file)
  expect(lock).toBeDefined()
  await lock?.release()
})
