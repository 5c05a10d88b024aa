import { readFileSync } from 'node:fs'

/** The connections that guests may have at once (http/connections), and what the server itself opens. */
const ENOUGH = 2_200

/**
 * Gives a line for the operator when this process may open too few files: each connection is one, and a
 * crowd on few of them shuts everybody out. Undefined when there are enough, or when the system is no Linux.
 */
export function describeOpenFiles(readLimits = readOwnLimits): string | undefined {
  const limit = /^Max open files +(\d+)/m.exec(readLimits())?.[1]
  if (limit === undefined || Number(limit) >= ENOUGH) return undefined
  return `this process may open ${limit} files, and guests’ connections alone may be 2,000: raise LimitNOFILE, or \`ulimit -n\`, to ${ENOUGH} or more`
}

/** See `man 5 proc`. */
function readOwnLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
