// Stands in for Gatsby where only what comes after a build is tried: it writes a small whole site within a
// moment. Each file of the site tells the price of the first room, so that a mixture of two sites is seen.
const { createHash } = require('node:crypto')
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { DatabaseSync } = require('node:sqlite')
const { brotliCompressSync, gzipSync } = require('node:zlib')

const { GATSBY_PAYSTACK_PUBLIC_KEY = '', SITE_URL = '' } = process.env

function build() {
  rmSync('public', { recursive: true, force: true })
  const rooms = readRooms()
  const { price } = rooms[0]
  const script = `console.log("The price is ${price}.", "${'and so on '.repeat(200)}")`
  const scriptName = `app-${createHash('sha256').update(script).digest('hex').slice(0, 20)}.js`
  write(scriptName, script)
  const pages = ['index', 'rooms/index', '404', '404/index', 'room/[id]/index']
  for (const name of readdirSync('content/blog')) pages.push(`blog/${name.replace(/\.md$/, '')}/index`)
  for (const { id, name, description, price: own } of rooms) {
    pages.push(`room/${id}/index`)
    write(
      `page-data/room/${id}/page-data.json`,
      JSON.stringify({ result: { data: { hotelRoom: { name, description, price: own } } } }),
    )
  }
  write('page-data/app-data.json', JSON.stringify({ webpackCompilationHash: String(price) }))
  for (const page of pages) {
    write(
      `${page}.html`,
      `<!doctype html><title>${page}</title><script>window.___webpackCompilationHash="${price}"</script>` +
        `<script src="/${scriptName}" async></script><p>${'Text of the page. '.repeat(100)}</p></html>`,
    )
  }
  const settings = {
    apiHost: '',
    paystackPublicKey: GATSBY_PAYSTACK_PUBLIC_KEY,
    siteUrl: SITE_URL,
  }
  write(
    'release.json',
    JSON.stringify({
      settings,
      inputs: String(price),
      rooms: digest(rooms),
      builtAt: new Date().toISOString(),
    }),
  )
}

/** The rooms of the snapshot that `publish` has made. */
function readRooms() {
  const database = new DatabaseSync(join(process.env.DATA_DIR, 'hotel.db'), { readOnly: true })
  const rows = database.prepare('select * from rooms where listed = 1 order by position, id').all()
  database.close()
  return rows.map((row) => ({ ...row, image: `/api/pictures/${row.image}`, price: row.price_kobo / 100 }))
}

/** The same as digestRoomList returns: src/server/rooms/room.ts. */
function digest(rooms) {
  const facts = rooms.map(({ price_kobo: _price, listed: _listed, position: _position, ...room }) =>
    Object.entries(room).toSorted(),
  )
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

function write(path, text) {
  const file = join('public', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (path === 'release.json') return
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text))
}

build()
