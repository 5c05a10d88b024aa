import { writeFileSync } from 'node:fs'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import SqliteFile from 'better-sqlite3'
import { Client } from 'pg'
import {
  Failpoint,
  FAILPOINT_HEADER,
  FAILPOINT_MARK_VARIABLE,
  FAILPOINT_VARIABLE,
  type Moment,
} from './failpoint'

// Loaded into the hotel's process before its own files (node --require). It replaces methods of the database
// drivers and of Node's HTTP server, so that the process can kill itself between any two steps. The hotel's
// code is unchanged.

type Call = (self: unknown, args: unknown[]) => unknown

const { [FAILPOINT_VARIABLE]: wanted, [FAILPOINT_MARK_VARIABLE]: mark = '' } = process.env
let failpoint = wanted === undefined ? undefined : new Failpoint(wanted)

function reach(moment: Moment, what: string, connection?: unknown): void {
  if (failpoint?.isReached(moment, what, connection) !== true) return
  writeFileSync(mark, failpoint.text)
  process.kill(process.pid, 'SIGKILL')
}

function replaceMethod(owner: object, name: string, replace: (original: Call) => Call): void {
  const method: unknown = Reflect.get(owner, name)
  if (typeof method !== 'function') throw new TypeError(`${name} is no method`)
  const call = replace((self, args) => Reflect.apply(method, self, args))
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    return call(this, args)
  })
}

/**
 * Gives a statement its name for failpoints. `start transaction` of PostgreSQL is named `begin`, as in
 * SQLite.
 */
function nameStatement(text: string): string {
  return text.startsWith('start transaction') ? 'begin' : text
}

replaceMethod(SqliteFile.prototype, 'prepare', (prepare) => (file, args) => {
  const statement = prepare(file, args)
  const name = nameStatement(String(args[0]))
  if (typeof statement !== 'object' || statement === null) return statement
  for (const method of ['run', 'all']) {
    replaceMethod(statement, method, (execute) => (self, parameters) => {
      reach('before', name, file)
      const result = execute(self, parameters)
      reach('sent', name, file)
      reach('after', name, file)
      return result
    })
  }
  return statement
})

replaceMethod(Client.prototype, 'query', (query) => (client, args) => {
  const [text] = args
  if (typeof text !== 'string') return query(client, args)
  const name = nameStatement(text)
  reach('before', name, client)
  const result = query(client, args)
  reach('sent', name, client)
  if (!(result instanceof Promise)) return result
  return result.then((rows: unknown) => {
    reach('after', name, client)
    return rows
  })
})

replaceMethod(Server.prototype, 'emit', (emit) => (server, args) => {
  const [event, request, response] = args
  if (event === 'request' && request instanceof IncomingMessage && response instanceof ServerResponse) {
    const header = request.headers[FAILPOINT_HEADER]
    if (typeof header === 'string') {
      failpoint = new Failpoint(header)
      watchAnswer(response)
    }
  }
  return emit(server, args)
})

function watchAnswer(response: ServerResponse): void {
  replaceMethod(response, 'writeHead', (writeHead) => (self, args) => {
    reach('before', 'answer')
    return writeHead(self, args)
  })
  response.once('finish', () => reach('after', 'answer'))
}
