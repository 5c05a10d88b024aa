// The least that node:http can do: one answer, always the same. Takes the file with its body and its type.
const { readFileSync } = require('node:fs')
const { createServer } = require('node:http')

const [file = '', type = ''] = process.argv.slice(2)
const body = readFileSync(file)
const headers = { 'content-type': type, 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
