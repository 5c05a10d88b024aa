// Loaded into each server of a soak: collects all garbage every ten seconds, as often as memory is measured.
// How much garbage V8 lets lie, and how thinly what lives is spread over its pages, changes with the load for
// many minutes: a leak adds to what is left of both. This way the pages are emptied and given back, which the
// `gc` of --expose-gc leaves to V8's own judgement.
const { Session } = require('node:inspector')
const { isMainThread } = require('node:worker_threads')

const EVERY_MS = 10_000

if (isMainThread) {
  const session = new Session()
  session.connect()
  setInterval(() => session.post('HeapProfiler.collectGarbage'), EVERY_MS).unref()
}
