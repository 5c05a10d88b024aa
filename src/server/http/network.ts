import { isIPv6 } from 'node:net'

const GROUPS = 8
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/

/**
 * Gives the subscriber of an IP address: the address itself, or the /64 of an IPv6 address, which is the
 * least that one subscriber gets (https://www.rfc-editor.org/rfc/rfc6177).
 */
export function subscriberOf(address: string): string {
  return isIPv6(plain(address)) ? `${groupsOf(plain(address)).slice(0, 4).join(':')}::/64` : plain(address)
}

/** Gives the network that an IP address is likely to be rented with: its /24, or the /48 of IPv6. */
export function networkOf(address: string): string {
  if (isIPv6(plain(address))) return `${groupsOf(plain(address)).slice(0, 3).join(':')}::/48`
  return `${plain(address).split('.').slice(0, 3).join('.')}.0/24`
}

function plain(address: string): string {
  return address.replace(IPV4_IN_IPV6, '')
}

/** Gives the eight groups of an IPv6 address, those that `::` stands for too. */
function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map(readGroups)
  if (after === undefined) return before
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after]
}

function readGroups(part: string): string[] {
  const groups = part.split(':').filter((group) => group !== '')
  return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}
