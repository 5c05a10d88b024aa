import { readFileSync } from 'node:fs'

/** Connections of all clients together. */
const MAX_CONNECTIONS = 2_000
/** Files that the server itself keeps open: databases, logs, modules. */
const OWN_FILES = 64
/** The connection, and the file of its answer. */
const FILES_PER_CONNECTION = 2

/**
 * Returns how many connections this process may have, so that a crowd never uses up its open files: a process
 * without any cannot read its own memory usage, and ends. Where the limit is unknown, as on macOS, it is the
 * usual maximum.
 */
export function maxConnections(readLimits = readOwnLimits): number {
  const spare = Math.floor(((openFileLimit(readLimits) ?? Infinity) - OWN_FILES) / FILES_PER_CONNECTION)
  return Math.max(1, Math.min(MAX_CONNECTIONS, spare))
}

/** Returns a warning for the operator when open files limit the connections, else undefined. */
export function describeOpenFiles(readLimits = readOwnLimits): string | undefined {
  const connections = maxConnections(readLimits)
  if (connections === MAX_CONNECTIONS) return undefined
  const needed = MAX_CONNECTIONS * FILES_PER_CONNECTION + OWN_FILES
  return `this process may open ${openFileLimit(readLimits)} files, which allows ${connections} connections: raise LimitNOFILE, or \`ulimit -n\`, to ${needed}`
}

function openFileLimit(readLimits: () => string): number | undefined {
  const limit = /^Max open files +(\d+)/m.exec(readLimits())?.[1]
  return limit === undefined ? undefined : Number(limit)
}

/** See `man 5 proc`. */
function readOwnLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
