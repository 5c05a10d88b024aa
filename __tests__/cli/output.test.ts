import { spawnSync } from 'node:child_process'
import { closeAll } from '../support/server/backend'
import { openDesk, terminalOf } from '../support/server/desk'

afterEach(closeAll)

it.each([
  ['standard output', 'help', '| true', 0],
  ['standard error', 'nonsense', '2>&1 >/dev/null | true', 64],
])('keeps its exit code when nobody reads %s', (_name, command, reader, expected) => {
  const script = `node --import tsx src/cli/cli.ts ${command} ${reader}; exit "\${PIPESTATUS[0]}"`
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([expected, ''])
})

it('shows progress on a terminal', async () => {
  const { run } = await openDesk()
  const seen = terminalOf('')
  expect((await run(['audit'], seen)).code).toBe(0)
  expect(seen.steps).toContain("Paystack's refunds, 3 of 3")
})
