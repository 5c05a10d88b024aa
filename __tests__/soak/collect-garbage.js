// Loaded into each server of a soak: collects all garbage every ten seconds, as often as memory is measured.
// How much garbage V8 lets lie changes with the load, for many minutes: a leak adds to what is left of it.
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')
const { isMainThread } = require('node:worker_threads')

const EVERY_MS = 10_000

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  setInterval(runInNewContext('gc'), EVERY_MS).unref()
}
