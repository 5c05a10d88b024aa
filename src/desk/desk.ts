import { createInterface } from 'node:readline/promises'
import { loadEnvFile } from '../config/load-env-file'
import { makePrivateFiles } from '../server/db/data-dir'
import { visible } from '../terminal/visible'
import { forgiveClosedPipe } from './closed-pipe'
import type { DeskContext, Terminal } from './command'
import { tellFailure } from './failure'
import { createProgram, runProgram, usageLines } from './program'
import { createSession } from './session'

/** Runs one desk command. Takes the arguments after `desk` and gives the exit code. Never throws. */
export async function runDesk(args: readonly string[], context: DeskContext): Promise<number> {
  const end = args.indexOf('--')
  const isJson = args.slice(0, end === -1 ? undefined : end).includes('--json')
  const session = createSession(context, isJson)
  const program = createProgram(session)
  try {
    await runProgram(program, args)
    return session.exitCode
  } catch (error) {
    return tellFailure(error, session.output, usageLines(program, args))
  }
}

/** Gives the terminal of this process; undefined unless somebody can read what it asks, and answer. */
function findTerminal(): Terminal | undefined {
  const { stdin, stdout, stderr } = process
  if (!stdin.isTTY || !stdout.isTTY || !stderr.isTTY) return undefined
  const noColours = process.env['NO_COLOR'] ?? ''
  return {
    columns: stdout.columns,
    hasColours: noColours === '' && stdout.hasColors(),
    stream: stderr,
    ask: async (question) => {
      const lines = createInterface({ input: stdin, output: stderr })
      try {
        return await lines.question(question)
      } finally {
        lines.close()
      }
    },
  }
}

async function main(): Promise<void> {
  makePrivateFiles()
  forgiveClosedPipe(process.stdout)
  forgiveClosedPipe(process.stderr)
  const context: DeskContext = {
    env: process.env,
    now: () => new Date(),
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    terminal: findTerminal(),
  }
  try {
    const warning = loadEnvFile()
    if (warning !== undefined) context.printError(visible(`Warning: ${warning}`))
  } catch (error) {
    process.exitCode = tellFailure(error, createSession(context, process.argv.includes('--json')).output, [])
    return
  }
  process.exitCode = await runDesk(process.argv.slice(2), context)
}

if (require.main === module) void main()
