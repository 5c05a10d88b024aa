import { createServer, type RequestListener, type Server } from 'node:http'

export interface FakeHost {
  url: string
  close(): Promise<void>
}

/** A remote API host on this machine that answers as the test wants. */
export async function startFakeHost(answer: RequestListener): Promise<FakeHost> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake host has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A port on which nothing listens. */
export async function unusedUrl(): Promise<string> {
  const host = await startFakeHost(() => {})
  await host.close()
  return host.url
}
