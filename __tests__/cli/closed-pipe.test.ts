import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { forgiveClosedPipe } from '../../src/cli/closed-pipe'

jest.setTimeout(60_000)

it.each([
  ['standard output', 'help', '| true', 0],
  ['standard error', 'nonsense', '2>&1 >/dev/null | true', 64],
])('keeps its exit code when nobody reads %s', (_name, command, reader, expected) => {
  const script = `node --import tsx src/cli/cli.ts ${command} ${reader}; exit "\${PIPESTATUS[0]}"`
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([expected, ''])
})

it('goes on when the output cannot be written, and says so in one line', () => {
  const script = 'node --import tsx src/cli/cli.ts help > /dev/full'
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    70,
    'The output cannot be written (the disk is full). The command was carried out all the same.\n',
  ])
})

it('tells each other failure of a stream once', () => {
  const stream = new EventEmitter()
  const onLost = jest.fn()
  forgiveClosedPipe(stream, onLost)
  const fail = (code: string) => stream.emit('error', Object.assign(new Error(code), { code }))
  fail('EPIPE')
  expect(onLost).not.toHaveBeenCalled()
  fail('ENOSPC')
  fail('ENOSPC')
  expect(onLost).toHaveBeenCalledTimes(1)
})
