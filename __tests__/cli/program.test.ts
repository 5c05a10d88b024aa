import type { Command } from 'commander'
import { createCli } from '../../src/cli/command'
import { createProgram } from '../../src/cli/cli'
import { desk } from '../support/server/desk'

const nothing = () => undefined
const context = { env: {}, now: () => new Date(), print: nothing, printError: nothing }

/** Returns the words of each command. */
function pathsOf(command: Command, path: string[] = []): string[][] {
  return command.commands.flatMap((inner) => {
    const words = [...path, inner.name()]
    return [words, ...pathsOf(inner, words)]
  })
}

const COMMANDS = pathsOf(createProgram(createCli(context)))

it('lists its commands, in 80 columns', async () => {
  const { code, out, err } = await desk(['help'])
  expect([code, err]).toEqual([0, []])
  for (const [name] of COMMANDS) {
    expect(out).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${name} `)))
  }
  for (const line of out) expect(line.length).toBeLessThanOrEqual(80)
})

it.each(COMMANDS)('explains %s %s with an example', async (...words) => {
  const { code, out, err } = await desk([...words, '--help'])
  expect([code, err]).toEqual([0, []])
  expect(out[0]).toContain(`Usage: npm run desk -- ${words.join(' ')}`)
  expect(out).toContainEqual(expect.stringContaining(`  npm run desk -- ${words.join(' ')}`))
})

it.each([
  [[], 'Usage: npm run desk -- <command>'],
  [['nonsense'], "unknown command 'nonsense'"],
  [['status', '--fro'], "unknown option '--fro'"],
  [['backup'], "missing required argument 'FILE'"],
  [['backup', ''], 'It must be the name of a file.'],
  [['invite', 'Ada'], "required option '--role <role>' not specified"],
  [['invite', ' ', '--role', 'desk'], 'The name is empty.'],
])('refuses %j with exit code 64', async (args, problem) => {
  const { code, out, err } = await desk(args)
  expect([code, out]).toEqual([64, []])
  expect(err.join('\n')).toContain(problem)
})
