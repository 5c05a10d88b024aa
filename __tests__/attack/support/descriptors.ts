import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 100
const MOST_LOOKS = 100

/** True where a process's open descriptors can be counted. */
export function canCountDescriptors(): boolean {
  return existsSync('/proc/self/fd')
}

/** Gives the number of files and connections that a process has open. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Waits until a process has no more open than this, for ten seconds at most, and gives the number then. */
export async function settleDescriptors(pid: number, wanted: number): Promise<number> {
  for (let looks = 0; looks < MOST_LOOKS && countDescriptors(pid) > wanted; looks += 1) await wait(LOOK_MS)
  return countDescriptors(pid)
}

const ESTABLISHED = '01'

interface TcpRow {
  localPort: number
  remotePort: number
  state: string | undefined
  /** Bytes that came and were not read. */
  unread: number
}

/**
 * Gives the ports of the clients that a server on this port of this machine still has a connection with. A
 * client that reads nothing does not learn of its end.
 */
export function readClientPorts(serverPort: number): Set<number | undefined> {
  const rows = readTcpRows().filter(
    ({ localPort, state }) => localPort === serverPort && state === ESTABLISHED,
  )
  return new Set(rows.map(({ remotePort }) => remotePort))
}

/**
 * Gives those of them that have not read what came. The port of a connection that has ended may be another
 * one's already, for which nothing has come.
 */
export function readSlowPorts(serverPort: number): Set<number | undefined> {
  const served = readClientPorts(serverPort)
  const rows = readTcpRows().filter(
    ({ localPort, remotePort, unread }) => remotePort === serverPort && unread > 0 && served.has(localPort),
  )
  return new Set(rows.map(({ localPort }) => localPort))
}

/** Layout: man 5 proc_net, /proc/net/tcp. */
function readTcpRows(): TcpRow[] {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return lines.map((line) => {
    const [, local, remote, state, queues = ''] = line.trim().split(/\s+/)
    const unread = Number.parseInt(queues.split(':')[1] ?? '', 16)
    return { localPort: portOf(local), remotePort: portOf(remote), state, unread }
  })
}

/** Gives the port of a socket's address in hexadecimal form. @example portOf('0100007F:2328') // 9000 */
function portOf(address = ''): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}
