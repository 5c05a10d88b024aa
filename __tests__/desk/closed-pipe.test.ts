import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { forgiveClosedPipe } from '../../src/desk/closed-pipe'

jest.setTimeout(60_000)

it.each([
  ['standard output', 'help', '| true', 0],
  ['standard error', 'nonsense', '2>&1 >/dev/null | true', 64],
])('keeps its exit code when nobody reads %s', (_name, command, reader, expected) => {
  const script = `node --import tsx src/desk/desk.ts ${command} ${reader}; exit "\${PIPESTATUS[0]}"`
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([expected, ''])
})

it('hides no other failure of a stream', () => {
  const stream = new EventEmitter()
  forgiveClosedPipe(stream)
  expect(stream.emit('error', Object.assign(new Error('closed'), { code: 'EPIPE' }))).toBe(true)
  expect(() => stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }))).toThrow('full')
})
