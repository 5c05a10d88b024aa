import { statfs } from 'node:fs/promises'

/** File system types of Linux: `man 2 statfs`, and linux/magic.h. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB (CIFS)'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x0bd00bd0, 'Lustre'],
  [0x65735546, 'FUSE, which may be a network file system'],
])

/**
 * Returns a warning for a network file system. Locks often do not work there, and WAL mode needs memory that all
 * processes share: https://sqlite.org/wal.html
 */
export async function describeNetworkFileSystem(
  dataDir: string,
  readFileSystem: (path: string) => Promise<{ type: number }> = statfs,
): Promise<string | undefined> {
  const { type } = await readFileSystem(dataDir)
  const name = NETWORK_FILE_SYSTEMS.get(type)
  if (name === undefined) return undefined
  return `DATA_DIR is on ${name}: SQLite can lose or damage bookings there, so use a local disk, or PostgreSQL (DATABASE_URL): ${dataDir}`
}
