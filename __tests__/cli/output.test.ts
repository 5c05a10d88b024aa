import { spawnSync } from 'node:child_process'

it.each([
  ['standard output', 'help', '| true', 0],
  ['standard error', 'nonsense', '2>&1 >/dev/null | true', 64],
])('keeps its exit code when nobody reads %s', (_name, command, reader, expected) => {
  const script = `node --import tsx src/cli/cli.ts ${command} ${reader}; exit "\${PIPESTATUS[0]}"`
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([expected, ''])
})
