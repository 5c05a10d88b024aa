import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { loadEnvFile } from '../config/load-env-file'
import { makePrivateFiles } from '../server/db/data-dir'
import { reasonOfFailedWrite } from '../shared/error-facts'
import { complain } from '../terminal/lines'
import { visible } from '../terminal/visible'
import { forgiveClosedPipe } from './closed-pipe'
import { type DeskContext, EXIT, type Terminal } from './command'
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
        // Ctrl+C and Ctrl+D are an answer too: not yes. Some versions of Node reject then, others only close.
        const closed = once(lines, 'close').then(() => '')
        return await Promise.race([lines.question(question), closed]).catch(() => '')
      } finally {
        lines.close()
      }
    },
  }
}

async function main(): Promise<void> {
  makePrivateFiles()
  let isOutputLost = false
  forgiveClosedPipe(process.stdout, (error) => {
    isOutputLost = true
    const reason = reasonOfFailedWrite(error)
    complain(`The output cannot be written (${reason}). The command was carried out all the same.`)
  })
  forgiveClosedPipe(process.stderr, () => undefined)
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
  const exitCode = await runDesk(process.argv.slice(2), context)
  // What was written last may still be lost.
  process.once('beforeExit', () => (process.exitCode = isOutputLost ? EXIT.failure : exitCode))
}

if (require.main === module) void main()
