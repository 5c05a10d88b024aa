import { plainReason } from '../../../src/server/rebuild/rebuild'

const FOLDERS = { project: '/srv/hotel', dataDir: '/var/lib/hotel' }

it.each([
  [
    'content/rooms.json:12:5: room 2 ("Deluxe"), price: is -1; right is more than 0, and 3 more: `npm run content:check` names all',
    'content/rooms.json, line 12: room 2 ("Deluxe"), price: is -1; right is more than 0, and 3 more',
  ],
  [
    'content/hotel.json: cannot be read; the file must be there (and 2 more: npm run content:check)',
    'content/hotel.json: cannot be read; the file must be there (and 2 more)',
  ],
  ['/var/lib/hotel/build/workspace/src/a.tsx: is\n broken', 'src/a.tsx: is broken'],
  ['/srv/hotel/node_modules/gatsby cannot be found', 'node_modules/gatsby cannot be found'],
  [
    'room/7/index.html names /static/a.webp, which is not there',
    'room/7/index.html names /static/a.webp, which is not there',
  ],
])('makes of "%s"\n one line for marketing', (reason, plain) => {
  expect(plainReason(reason, FOLDERS)).toBe(plain)
})

it('cuts a reason that is too long', () => {
  expect(plainReason('x'.repeat(1_000), FOLDERS)).toHaveLength(300)
})
