import { HASHED_SCRIPT } from '../../support/server/release'

/** Stands in every file that must not be given. */
export const SECRET_MARK = 'LANDMARK-SECRET'

interface HiddenFile {
  /** The folder of the project, the built site or DATA_DIR. */
  place: 'folder' | 'site' | 'data'
  path: string
  text: string
}

const json = JSON.stringify({ note: SECRET_MARK })

/** What lies in the folders of a hotel and is no address of its site. */
export const HIDDEN: readonly HiddenFile[] = [
  { place: 'folder', path: '.env', text: `# ${SECRET_MARK}\n` },
  { place: 'data', path: '.env', text: SECRET_MARK },
  { place: 'data', path: 'secret.txt', text: SECRET_MARK },
  { place: 'data', path: 'mail/letter.eml', text: SECRET_MARK },
  { place: 'site', path: '.secret', text: SECRET_MARK },
  { place: 'site', path: 'chunk-map.json', text: json },
  { place: 'site', path: 'webpack.stats.json', text: json },
  { place: 'site', path: `${HASHED_SCRIPT}.map`, text: json },
  { place: 'site', path: 'desk/index.html', text: `<!doctype html><title>desk</title>${SECRET_MARK}` },
  { place: 'site', path: 'page-data/desk/page-data.json', text: json },
]

/** How a file begins that must not be given and has no mark of ours. */
export const SECRET_BEGINNINGS: readonly (string | Buffer)[] = [
  'SQLite format 3\0',
  'root:x:0:0:',
  // release.json says what the site was built with.
  '"builtAt"',
  // A gzip file: what has the name of a compressed copy is not given as it is.
  Buffer.from([0x1f, 0x8b, 0x08]),
]
