const { isMainThread } = require('node:worker_threads')

// Loaded into a hotel that tests start: its standard input ends with whoever has started it, however that ends.
// A build that the hotel starts has no standard input, and ends with the hotel.
if (isMainThread && 'unref' in process.stdin) {
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref()
}
