import { isLoopbackHost } from '../../config/values'

/** How people have reached the desk: the origin of its pages. */
export interface DeskOrigin {
  origin: string
  /** True for https: the cookie is then sent over https only. */
  isSecure: boolean
}

/**
 * Gives the desk's origin by the Host of a request; undefined for a host that is not the desk's. Such a
 * request comes from a page of a foreign site whose name was made to lead to this machine (DNS rebinding).
 * Takes the Host header and DESK_URL. A name of loopback may have any port, as a tunnel makes it.
 */
export function deskOriginOf(host: string | undefined, deskUrl: string | undefined): DeskOrigin | undefined {
  const given = host?.toLowerCase() ?? ''
  if (deskUrl !== undefined) {
    const url = new URL(deskUrl)
    if (given === url.host) return { origin: deskUrl, isSecure: url.protocol === 'https:' }
  }
  const [, name = '', port = ''] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.exec(given) ?? []
  return isLoopbackHost(name) ? { origin: `http://${name}${port}`, isSecure: false } : undefined
}
