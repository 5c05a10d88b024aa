const { isMainThread } = require('node:worker_threads')

// Loaded into a hotel that tests start: its standard input ends with whoever has started it, however that ends.
if (isMainThread) {
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref()
}
