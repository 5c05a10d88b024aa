import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections and to servers without a port of their own. */
let last = 20_000 + Math.floor(Math.random() * 10_000)

/** Returns a port of this machine that nobody listens on, and that no test gets by listening on port 0. */
export async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen((last += 1), '127.0.0.1')
    const isFree = await once(probe, 'listening').catch(() => undefined)
    probe.close()
    if (isFree !== undefined) return last
  }
}
