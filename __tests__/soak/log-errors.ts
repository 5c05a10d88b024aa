import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

const ERROR_LEVEL = 50

interface LogLine {
  level: number
  msg: string
  job?: string
  err?: { type: string; code?: string; message?: string }
}

/** Counts what servers have logged as errors, by message and cause. */
export async function countLoggedErrors(files: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const file of files) {
    for await (const line of createInterface(createReadStream(file))) {
      const said = readError(line)
      if (said !== undefined) counts.set(said, (counts.get(said) ?? 0) + 1)
    }
  }
  return counts
}

function readError(line: string): string | undefined {
  if (!line.startsWith('{'))
    return line === '' || /^(Listening|Mail|Rehearsal|No pay)/.test(line) ? undefined : line
  try {
    const { level, msg, job, err }: LogLine = JSON.parse(line)
    if (level < ERROR_LEVEL) return undefined
    return [msg, job, err?.type, err?.code, err?.message].filter(Boolean).join(': ')
  } catch {
    return undefined
  }
}
