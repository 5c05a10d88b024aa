import type { Server } from 'node:http'
import { Socket } from 'node:net'

/**
 * Calls `refuse` with the socket of each request that Node has let go of as an upgrade; it answers and ends
 * it. The server itself upgrades nothing, so its own requests never are. But for `localhost` Fastify listens
 * with a second server and hands the upgrades of that one on (lib/server.js of Fastify, `multipleBindings`),
 * where nobody takes them: no time limit would end such a connection any more, and a reset of it would end
 * the process. Call it before the server listens.
 */
export function refuseUpgrades(server: Server, refuse: (socket: Socket) => void): void {
  const { emit } = server
  Object.assign(server, {
    emit(event: string, ...facts: unknown[]): boolean {
      const [, socket] = facts
      if (event !== 'upgrade' || !(socket instanceof Socket))
        return Reflect.apply(emit, server, [event, ...facts])
      socket.on('error', () => undefined)
      // Nobody reads it any more, and what is not read keeps its end from being seen.
      socket.resume()
      refuse(socket)
      return true
    },
  })
}
