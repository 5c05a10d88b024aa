const { isMainThread } = require('node:worker_threads')

// Loaded into a hotel that tests start: its standard input ends when the process that started it ends.
// A build that the hotel starts has no standard input; it ends with the hotel.
if (isMainThread && 'unref' in process.stdin) {
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGKILL'))
    .resume()
    .unref()
}
