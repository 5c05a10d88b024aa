import { describeNetworkFileSystem } from '../../../src/server/db/network-file-system'

const describeType = (type: number) => describeNetworkFileSystem('/srv/hotel', async () => ({ type }))

it.each([
  [0x6969, 'NFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE, which may be a network file system'],
])('warns of an SQLite file on the file system %p: %s', async (type, name) => {
  expect(await describeType(type)).toBe(
    `DATA_DIR is on ${name}: SQLite can lose or damage bookings there, so use a local disk, or PostgreSQL (DATABASE_URL): /srv/hotel`,
  )
})

it.each([
  ['ext4', 0xef53],
  ['tmpfs', 0x01021994],
])('is silent on %s', async (_, type) => {
  expect(await describeType(type)).toBeUndefined()
})
