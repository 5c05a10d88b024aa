import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createPaystackClient } from '../../../src/server/paystack/client'
import { onClose } from './backend'

export type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void

/** Starts a Paystack that answers with `handler`, and a client for it. */
export async function startPaystack(
  handler: Handler,
  options: { budgetMs?: number; maxInFlight?: number } = {},
) {
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    calls.push(request)
    handler(request, response, calls.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const baseUrl = `http://127.0.0.1:${address.port}`
  const client = createPaystackClient({ baseUrl, secretKey: 'sk_test_secret', ...options })
  onClose(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })
  return { client, calls }
}

/** Answers every call in the same way. */
export function reply(body: string | object, status = 200, headers: Record<string, string> = {}): Handler {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

/** Drops the connection instead of answering. */
export const dropLine: Handler = (_request, response) => void response.destroy()
