import { networkOf, subscriberOf } from '../../../src/server/http/network'

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is of the subscriber %s and the network %s', (address, subscriber, network) => {
  expect([subscriberOf(address), networkOf(address)]).toEqual([subscriber, network])
})
