const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { isMainThread } = require('node:worker_threads')

// Loaded into a program that tests start: at its end it makes a file in DATA_DIR, as libraries do.
if (isMainThread) process.on('exit', () => writeFileSync(join(process.env.DATA_DIR, 'without-mode'), ''))
