import { runDesk } from '../../../src/desk/desk'

/** Runs a command of the front desk in this process, with settings of its own and none of this machine's. */
export async function desk(args: string[], env: Record<string, string> = {}, now = new Date()) {
  const out: string[] = []
  const err: string[] = []
  const code = await runDesk(args, {
    env,
    now: () => now,
    print: (line) => void out.push(line),
    printError: (line) => void err.push(line),
  })
  return { code, out, err }
}
