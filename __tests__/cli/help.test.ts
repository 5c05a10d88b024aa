import { Command } from 'commander'
import { createProgram } from '../../src/cli/program'
import { createSession } from '../../src/cli/session'
import { desk } from '../support/server/desk'

const nothing = () => undefined
const program = createProgram(
  createSession({ now: () => new Date(), print: nothing, printError: nothing }, false),
)

/** Gives the words of each command of the desk. */
function pathsOf(command: Command, path: string[] = []): string[][] {
  return command.commands.flatMap((inner) => {
    const words = [...path, inner.name()]
    return [words, ...pathsOf(inner, words)]
  })
}

const COMMANDS = pathsOf(program)

it('knows the commands of the desk', () => {
  const names = COMMANDS.map((words) => words.join(' '))
  for (const name of ['status', 'rooms release', 'bookings cancel', 'reviews decide', 'audit']) {
    expect(names).toContain(name)
  }
})

it.each(COMMANDS.map((words) => [words.join(' '), words] as const))(
  'helps with %s in 80 columns, with an example of it',
  async (name, words) => {
    const { code, out, err } = await desk([...words, '--help'])
    expect([code, err]).toEqual([0, []])
    expect(out[0]).toMatch(new RegExp(`^Usage: npm run desk -- ${name}( |$)`))
    const examples = out.slice(out.findIndex((line) => /^Examples?:$/.test(line)) + 1)
    expect(examples.join(' ')).toContain(`npm run desk -- ${name}`)
    // An example stands in one line, so that it can be copied.
    for (const line of out.slice(0, -examples.length)) expect(line.length).toBeLessThanOrEqual(80)
    expect(await desk(['help', ...words])).toEqual({ code, out, err })
  },
)

it.each(COMMANDS.map((words) => [words.join(' '), words] as const))(
  'refuses an option that %s does not have, with 64',
  async (name, words) => {
    const { code, out, err } = await desk([...words, '--fro'])
    expect([code, out]).toEqual([64, []])
    expect(err[1]).toBe('Usage: npm run desk -- <command>')
    expect(err.at(-1)).toBe(`More: npm run desk -- ${name} --help`)
    const json = await desk([...words, '--fro', '--json'])
    expect([json.code, json.out, json.err.length]).toEqual([64, [], 1])
    expect(JSON.parse(json.err[0] ?? '')).toEqual({ error: { code: 'usage', message: expect.any(String) } })
  },
)

it('helps with the help', async () => {
  expect(await desk(['help', 'help'])).toEqual(await desk(['help']))
})

it('lists all commands under headings, in 80 columns', async () => {
  const { out } = await desk(['help'])
  expect(out).toContain('The money:')
  for (const [name] of COMMANDS) {
    expect(out).toContainEqual(expect.stringMatching(new RegExp(`^ {2}${name} `)))
  }
  for (const line of out) expect(line.length).toBeLessThanOrEqual(80)
})

it.each([
  ['roms', 'rooms'],
  ['bookigns', 'bookings'],
  ['moneys', 'money'],
])('suggests the nearest command for %s', async (given, meant) => {
  const { code, err } = await desk([given])
  expect([code, err[0]]).toEqual([64, `Unknown command '${given}' (Did you mean ${meant}?)`])
})

it.each([
  [['help', 'nonsense'], "Unknown command 'nonsense'", 'help'],
  [['help', 'bookigns'], "Unknown command 'bookigns' (Did you mean bookings?)", 'help'],
  [['help', 'rooms', 'relase'], "Unknown command 'relase' (Did you mean release?)", 'rooms --help'],
  [['--'], 'What to do?', 'help'],
])('says that it cannot help with %j', async (words, problem, more) => {
  const { code, out, err } = await desk(words)
  expect([code, out, err[0]]).toEqual([64, [], problem])
  expect(err.at(-1)).toBe(`More: npm run desk -- ${more}`)
})
