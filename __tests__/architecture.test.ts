import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const ROOT = process.cwd()
const MAX_LINES = 250

/** What each folder under src may import from the others; its own files always. */
const ALLOWED: Record<string, readonly string[]> = {
  shared: [],
  config: ['shared'],
  content: ['shared'],
  styles: ['shared'],
  server: ['shared', 'config', 'src/content'],
  desk: ['shared', 'config', 'server', 'src/content'],
  build: ['shared', 'config', 'server', 'styles', 'src/content'],
  apollo: ['shared', 'config/site-env'],
  components: ['styles', 'shared', 'content'],
  features: ['components', 'styles', 'apollo', 'shared', 'content'],
  pages: ['features', 'components', 'shared', 'content'],
  templates: ['features', 'components', 'shared', 'content'],
  AppRoot: ['components'],
  PageRoot: ['components', 'features'],
}

/** What each inner folder of features/booking may import from the others; `root` is the files beside them. */
const ALLOWED_IN_BOOKING: Record<string, readonly string[]> = {
  root: [],
  gateway: ['root'],
  pending: ['root'],
  form: ['root', 'pending', 'gateway'],
}

/** Secrets and the site never meet: only these may read the server's settings. */
const MAY_READ_SERVER_ENV = new Set(['config', 'server', 'desk', 'build'])

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted()
}

interface Import {
  path: string
  isTypeOnly: boolean
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const statements = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...statements].map(([, type, from, dynamic, bare]) => ({
    path: normalize(join(dirname(file), from ?? dynamic ?? bare ?? '')),
    isTypeOnly: type !== undefined,
  }))
}

function folderOf(path: string): string {
  const [top, folder = ''] = path.split('/')
  return top === 'src' ? folder.replace(/\.tsx$/, '') : (top ?? '')
}

function featureOf(path: string): string | undefined {
  const [, folder, feature] = path.split('/')
  return folder === 'features' ? feature : undefined
}

/** Gives the inner folder of features/booking that holds the path; undefined for a path outside features/booking. */
function bookingFolderOf(path: string): string | undefined {
  if (featureOf(path) !== 'booking') return undefined
  const [, , , folder = '', ...rest] = path.split('/')
  return rest.length > 0 ? folder : 'root'
}

const files = filesBelow('src')

describe('the architecture', () => {
  it('finds files and imports at all', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(importsOf('src/server/app/app.ts').length).toBeGreaterThan(3)
  })

  it.each(files)('%s imports only what its folder may import', (file) => {
    const own = folderOf(file)
    const allowed = ALLOWED[own]
    expect(allowed).toBeDefined()
    const forbidden = importsOf(file)
      .map(({ path }) => path)
      .filter((path) => folderOf(path) !== own)
      .filter(
        (path) =>
          !allowed?.some((prefix) =>
            path.startsWith(/^(src\/)?content/.test(prefix) ? prefix : `src/${prefix}`),
          ),
      )
      .filter((path) => !(own === 'build' && path.startsWith('content/')))
    expect(forbidden).toEqual([])
  })

  it.each(files.filter((file) => featureOf(file) !== undefined))('%s imports no other feature', (file) => {
    const others = importsOf(file).filter(
      ({ path }) => ![undefined, featureOf(file)].includes(featureOf(path)),
    )
    expect(others).toEqual([])
  })

  it.each(files.filter((file) => featureOf(file) === 'booking'))(
    '%s imports only what its folder inside booking may import',
    (file) => {
      const own = bookingFolderOf(file) ?? ''
      const allowed = ALLOWED_IN_BOOKING[own]
      expect(allowed).toBeDefined()
      const forbidden = importsOf(file).filter(({ path }) => {
        const folder = bookingFolderOf(path)
        return folder !== undefined && folder !== own && !allowed?.includes(folder)
      })
      expect(forbidden).toEqual([])
    },
  )

  it('keeps the settings with secrets away from the site', () => {
    const readers = files.filter((file) =>
      importsOf(file).some(({ path }) => path === 'src/config/server-env'),
    )
    expect(readers.filter((file) => !MAY_READ_SERVER_ENV.has(folderOf(file)))).toEqual([])
  })

  it('lets only config read the environment, and the entry points hand it over', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')))
    const allowed = new Set([
      'src/build/build-start.ts',
      'src/config/read-site-env.ts',
      'src/config/server-env.ts',
      'src/config/site-env.ts',
      'src/config/site-origin.ts',
      'src/server/app/build-and-serve.ts',
    ])
    expect(readers.filter((file) => !allowed.has(file))).toEqual([])
  })

  it('imports of the contract from the browser side are types only, so that no validator is shipped', () => {
    const browserSide = files.filter((file) => !MAY_READ_SERVER_ENV.has(folderOf(file)))
    const runtime = browserSide.filter((file) =>
      importsOf(file).some(({ path, isTypeOnly }) => path === 'src/shared/contract' && !isTypeOnly),
    )
    expect(runtime).toEqual([])
  })

  it('has no import cycle', () => {
    expect(findCycle()).toEqual([])
  })

  it.each([...files, ...filesBelow('__tests__')])('%s has at most 250 lines', (file) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES)
  })
})

function findCycle(): string[] {
  const known = new Set(files)
  const resolveFile = (path: string) =>
    [`${path}.ts`, `${path}.tsx`, path].find((candidate) => known.has(candidate))
  const done = new Set<string>()
  const walk = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { path } of importsOf(file)) {
      const next = resolveFile(path)
      const cycle = next ? walk(next, [...trail, file]) : []
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of files) {
    const cycle = walk(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
