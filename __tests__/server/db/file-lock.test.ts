import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { takeFileLock } from '../../../src/server/db/file-lock'
import { closeAll, makeTempDir, onClose } from '../../support/server/closing'

afterEach(closeAll)

let file: string
beforeEach(async () => {
  file = join(await makeTempDir(), 'lock')
})

it('has one holder at a time', () => {
  const lock = takeFileLock(file)
  expect(takeFileLock(file)).toBeUndefined()
  lock?.release()
  const next = takeFileLock(file)
  expect(next).toBeDefined()
  next?.release()
})

it('is held until its holder is killed, though nothing there refers to it', async () => {
  const script = `require('tsx/cjs'); require(${JSON.stringify(resolve('src/server/db/file-lock.ts'))}).takeFileLock(${JSON.stringify(file)}); gc(); console.log('held'); setInterval(() => {}, 1000)`
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
  lock?.release()
})
