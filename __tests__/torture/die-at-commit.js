const SqliteFile = require('better-sqlite3')
const { Client } = require('pg')

// Loaded into a hotel that kills itself at the commit of its first booking. DIE_AT is `before` or `after`.
/** Connections that book. A job may commit on another one at the same time. */
const booking = new WeakSet()

function around(connection, text, execute) {
  const isCommit = booking.has(connection) && text === 'commit'
  if (text.startsWith('insert into "bookings"')) booking.add(connection)
  if (isCommit && process.env.DIE_AT === 'before') die()
  const result = execute()
  if (!isCommit) return result
  if (!(result instanceof Promise)) die()
  return result.then(die)
}

function die() {
  process.kill(process.pid, 'SIGKILL')
}

const { prepare } = SqliteFile.prototype
SqliteFile.prototype.prepare = function (text) {
  const connection = this
  const statement = prepare.call(this, text)
  for (const method of ['run', 'all']) {
    const execute = statement[method]
    statement[method] = function (...values) {
      return around(connection, text, () => execute.apply(this, values))
    }
  }
  return statement
}

const { query } = Client.prototype
Client.prototype.query = function (text, ...values) {
  const execute = () => query.call(this, text, ...values)
  return typeof text === 'string' ? around(this, text, execute) : execute()
}
