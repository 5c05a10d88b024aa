import { HASHED_SCRIPT } from '../../support/server/release'

/** Ways to write `../` and what follows. */
const ENCODINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replaceAll('.', '%2e'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('.', '%2E').replaceAll('/', '%2F'),
  (path) => path.replaceAll('.', '%252e').replaceAll('/', '%252f'),
  (path) => path.replaceAll('.', '%25252e'),
  (path) => path.replaceAll('.', '%c0%ae'),
  (path) => path.replaceAll('/', '%c0%af'),
  (path) => path.replaceAll('.', '%e0%80%ae').replaceAll('/', '%e0%80%af'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '%5c'),
  (path) => path.replaceAll('/', '%255c'),
  (path) => path.replaceAll('../', '....//'),
  (path) => path.replaceAll('../', '..;/'),
  (path) => path.replaceAll('../', './.././'),
  (path) => path.replaceAll('../', '..%00/'),
  (path) => path.replaceAll('.', '%u002e').replaceAll('/', '%u2215'),
  (path) => path.replaceAll('.', '\uff0e'),
]
const STARTS = [
  '/',
  '/static/',
  '/page-data/rooms/',
  '/api/pictures/',
  '/api/pictures/rooms/',
  '/room/',
  '/api/rooms/',
]
const DEPTHS = [1, 2, 3, 4, 8]
/** From a folder of releases upwards: DATA_DIR, the project, the machine. */
const OUTSIDE = ['.env', 'secret.txt', 'hotel.db', 'mail/letter.eml', 'etc/passwd', 'public/release.json']

/** Names inside the site that are no addresses of it. */
const INSIDE = [
  '.env',
  '.secret',
  'release.json',
  'chunk-map.json',
  'webpack.stats.json',
  'hotel.db',
  'manifest.json',
  'index.html.br',
  'index.html.gz',
  `${HASHED_SCRIPT}.br`,
  `${HASHED_SCRIPT}.gz`,
  `${HASHED_SCRIPT}.map`,
  'desk',
  'desk/',
  'desk/index.html',
  'desk/today',
  'page-data/desk/page-data.json',
  'api/desk/me/',
  'api/desk/bookings/',
  'api/desk',
  '.git/config',
  'node_modules/fastify/package.json',
  'content/hotel.json',
]
const DISGUISES: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/./${path}`,
  (path) => `/%2f${path}`,
  (path) => `/rooms/../${path}`,
  (path) => `/rooms/%2e%2e/${path}`,
  (path) => `/static/..%2f${path}`,
  (path) => `/${path}%00`,
  (path) => `/${path}%00.html`,
  (path) => `/${path}/`,
  (path) => `/${path}?`,
  (path) => `/${path}#`,
  (path) => `/${path};.css`,
  (path) => `/${path}%20`,
  (path) => `/${path}.`,
  (path) => `/${path}::$DATA`,
  (path) => `/${path.toUpperCase()}`,
  (path) => `/%${path.codePointAt(0)?.toString(16) ?? ''}${path.slice(1)}`,
  (path) => `/%25${path.codePointAt(0)?.toString(16) ?? ''}${path.slice(1)}`,
  (path) => `/${path.replace(/.$/, (last) => `%${last.codePointAt(0)?.toString(16) ?? ''}`)}`,
  (path) => `/${path.replaceAll('/', '//')}`,
  (path) => `\\${path}`,
  (path) => `http://hotel.example/${path}`,
  (path) => `http://localhost:9100/${path}`,
  (path) => `file:///${path}`,
  (path) => path,
]

/** Gives every spelling once, as the path of a request. */
export function allSpellings(): string[] {
  const outside = STARTS.flatMap((start) =>
    DEPTHS.flatMap((depth) =>
      OUTSIDE.flatMap((target) =>
        ENCODINGS.map((encode) => start + encode(`${'../'.repeat(depth)}${target}`)),
      ),
    ),
  )
  const inside = INSIDE.flatMap((path) => DISGUISES.map((disguise) => disguise(path)))
  return [...new Set([...inside, ...outside])]
}
