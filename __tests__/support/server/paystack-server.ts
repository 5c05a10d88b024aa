import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPaystackClient } from '../../../src/server/paystack/client'
import { startFakeHost } from '../fake-host'
import { onClose } from './closing'

export type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void

/** Starts a Paystack that answers with `handler`, and a client for it. */
export async function startPaystack(
  handler: Handler,
  options: { budgetMs?: number; maxInFlight?: number } = {},
) {
  const calls: IncomingMessage[] = []
  const { url: baseUrl } = await startFakeHost((request, response) => {
    calls.push(request)
    handler(request, response, calls.length)
  })
  const client = createPaystackClient({ baseUrl, secretKey: 'sk_test_secret', ...options })
  onClose(() => client.close())
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
