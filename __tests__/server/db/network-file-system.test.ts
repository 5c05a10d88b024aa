import { describeNetworkFileSystem } from '../../../src/server/db/network-file-system'

const describeType = (type: number) => describeNetworkFileSystem('/srv/hotel', async () => ({ type }))

it.each([
  ['NFS', 0x6969],
  ['SMB', 0xfe534d42],
])('warns of an SQLite file on %s', async (name, type) => {
  expect(await describeType(type)).toBe(
    `DATA_DIR is on ${name}: SQLite can lose or damage bookings there, so use a local disk, or PostgreSQL (DATABASE_URL): /srv/hotel`,
  )
})

it.each([
  ['ext4', 0xef53],
  ['tmpfs', 0x01021994],
])('does not warn of %s', async (_, type) => {
  expect(await describeType(type)).toBeUndefined()
})
