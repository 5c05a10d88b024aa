const dns = require('node:dns')
require('./end-with-parent.js')

// Loaded into a hotel that tests start: slow name look-ups let a test act while it begins to listen.

const { lookup } = dns
dns.lookup = (name, options, done) => {
  process.stdout.write(`looking for ${name}\n`)
  setTimeout(() => lookup(name, options, done), 300)
}
