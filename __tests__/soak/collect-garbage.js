// Loaded into each server of a soak: on SIGUSR2, before its memory is measured, it collects all garbage. How
// much garbage V8 lets lie, how thinly what lives is spread over its pages, and how many it keeps for what is
// new changes with the load for many minutes: a leak adds to what is left of all that. This way the pages are
// emptied and given back, which the `gc` of --expose-gc leaves to V8's own judgement. A byte on the fourth pipe
// says that it is done.
const { writeSync } = require('node:fs')
const { Session } = require('node:inspector')
const { isMainThread } = require('node:worker_threads')

const DONE_PIPE = 3

if (isMainThread) {
  const session = new Session()
  session.connect()
  process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage', () => writeSync(DONE_PIPE, '.')))
}
