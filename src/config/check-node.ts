import { complain } from '../terminal/lines'

/** Like `engines` in package.json. */
const SUPPORTED_NODE = 24

export function describeUnsupportedNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) === SUPPORTED_NODE) return undefined
  return (
    `The hotel needs Node ${SUPPORTED_NODE}; this is Node ${version}. Start it through npm (npm start), ` +
    'which uses the Node that npm ci installed, or run node_modules/.bin/node.'
  )
}

// Every entry point imports this file before all others: on an older Node, some of our libraries throw while
// they load and better-sqlite3 crashes the process.
const problem = describeUnsupportedNode(process.versions.node)
if (problem !== undefined) {
  complain(problem)
  process.exit(1)
}
