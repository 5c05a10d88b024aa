import { listenHost } from '../../../src/server/app/listen-host'

it('listens for localhost at one address', () => {
  expect(['localhost', '0.0.0.0', '::1'].map(listenHost)).toEqual(['127.0.0.1', '0.0.0.0', '::1'])
})
