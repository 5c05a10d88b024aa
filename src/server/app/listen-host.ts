/**
 * Gives the address at which to listen for a HOST. For `localhost`, where that is an address of IPv6 as well,
 * Fastify would listen with a second server, of which the one that the app knows hears nothing: neither the
 * bounds of connections would hold there, nor would an orderly end wait for its answers.
 */
export function listenHost(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host
}
