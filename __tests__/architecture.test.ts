import { readFileSync } from 'node:fs'
import { ALLOWED, folderGraph, folderOf, mayImport } from './support/architecture/folders'
import { filesBelow, findCircle, importsOf } from './support/architecture/imports'

const MAX_LINES = 250
const MAX_COMMENT_COLUMNS = 110
/** An address, an example and a directive to a tool have to stay on one line. */
const UNBREAKABLE = /https?:|@example|oxlint-disable/

/** Secrets and the site never meet: only these may read the server's settings. */
const MAY_READ_SERVER_ENV = /^src\/(config|server|cli|build|publish|preview)\//

const files = filesBelow('src')

function featureOf(path: string): string | undefined {
  const [, folder, feature] = path.split('/')
  return folder === 'features' ? feature : undefined
}

describe('the architecture', () => {
  it('finds files and imports at all', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(importsOf('src/server/app/app.ts').length).toBeGreaterThan(3)
  })

  it.each(files)('%s imports only what its folder may import', (file) => {
    const folder = folderOf(file)
    expect(folder).toBeDefined()
    const forbidden = importsOf(file).filter(({ path }) => !mayImport(folder ?? '', path))
    expect(forbidden).toEqual([])
  })

  it.each(files.filter((file) => featureOf(file) !== undefined))('%s imports no other feature', (file) => {
    const others = importsOf(file).filter(
      ({ path }) => ![undefined, featureOf(file)].includes(featureOf(path)),
    )
    expect(others).toEqual([])
  })

  it('allows no folder of the server an import that nobody makes', () => {
    const graph = folderGraph(files)
    const unused = Object.entries(ALLOWED)
      .filter(([folder]) => folder.startsWith('server/'))
      .flatMap(([folder, targets]) => targets.map((target) => ({ folder, target })))
      .filter(({ folder, target }) => !graph.get(folder)?.has(target))
    expect(unused).toEqual([])
  })

  it('has no circle of folders', () => {
    expect(findCircle(folderGraph(files))).toEqual([])
  })

  it('has no circle of files', () => {
    const known = new Set(files)
    const resolve = (path: string) => [`${path}.ts`, `${path}.tsx`, path].filter((name) => known.has(name))
    const graph = new Map(
      files.map((file) => [file, new Set(importsOf(file).flatMap(({ path }) => resolve(path)))]),
    )
    expect(findCircle(graph)).toEqual([])
  })

  it('keeps the settings with secrets away from the site', () => {
    const readers = files.filter((file) =>
      importsOf(file).some(({ path }) => path === 'src/config/server-env'),
    )
    expect(readers.filter((file) => !MAY_READ_SERVER_ENV.test(file))).toEqual([])
  })

  it('listens for localhost at one address alone', () => {
    const OTHERWISE = /\.listen\(\{[^}]*\bhost: (?!listenHost\(|'127\.0\.0\.1')/
    expect(files.filter((file) => OTHERWISE.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('lets only config read the environment, and the entry points hand it over', () => {
    const readers = files.filter((file) => /\bprocess\.env\b/.test(readFileSync(file, 'utf8')))
    const allowed = new Set([
      'src/build/build-start.ts',
      'src/config/env-file.ts',
      'src/config/folders.ts',
      'src/config/server-env.ts',
      'src/config/site-env.ts',
      'src/cli/cli.ts',
      'src/publish/publish-command.ts',
      'src/publish/releases-command.ts',
      'src/server/app/build-and-serve.ts',
      'src/server/app/publishing.ts',
      'src/server/app/serve.ts',
    ])
    expect(readers.filter((file) => !allowed.has(file))).toEqual([])
  })

  it('writes to a terminal in one place, where nothing of it can be obeyed', () => {
    const writers = files.filter(
      (file) =>
        (MAY_READ_SERVER_ENV.test(file) || /^src\/(content|terminal)\//.test(file)) &&
        /process\.std(?:out|err)\.write\(|pipe\(process\.|log: process\.|\bconsole\./.test(
          readFileSync(file, 'utf8'),
        ),
    )
    expect(writers).toEqual([
      // Its lines come from src/cli/command.ts, which makes them visible.
      'src/cli/cli.ts',
      // Its supervisor's words are passed on line by line, as the command's own are.
      'src/publish/release-command.ts',
      'src/terminal/lines.ts',
    ])
  })

  it('imports of the contract from the browser side are types only, so that no validator is shipped', () => {
    const browserSide = files.filter((file) => !MAY_READ_SERVER_ENV.test(file))
    const runtime = browserSide.filter(
      (file) =>
        !file.startsWith('src/content/') &&
        importsOf(file).some(({ path, isTypeOnly }) => path === 'src/shared/contract' && !isTypeOnly),
    )
    expect(runtime).toEqual([])
  })

  it('imports of the desk’s contract from the browser side are types only, but for what has no schema', () => {
    const names = ['events', 'listed', 'paths', 'roles']
    const withoutSchema = new Set(names.map((name) => `src/shared/desk/${name}`))
    const runtime = files
      .filter((file) => !MAY_READ_SERVER_ENV.test(file) && !file.startsWith('src/shared/'))
      .flatMap((file) => importsOf(file).map((one) => ({ file, ...one })))
      .filter(({ path, isTypeOnly }) => path.startsWith('src/shared/desk/') && !isTypeOnly)
      .filter(({ path }) => !withoutSchema.has(path))
    expect(runtime).toEqual([])
  })

  it('keeps the desk’s screens out of every page but its own', () => {
    const importers = files.filter(
      (file) =>
        !file.startsWith('src/features/desk/') &&
        importsOf(file).some(({ path }) => path.startsWith('src/features/desk/')),
    )
    expect(importers).toEqual(['src/pages/desk/[...].tsx'])
  })

  it.each([...files, ...filesBelow('__tests__')])(
    `%s has at most ${MAX_LINES} lines, and comments of at most ${MAX_COMMENT_COLUMNS} columns`,
    (file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      expect(lines.length - 1).toBeLessThanOrEqual(MAX_LINES)
      const wide = lines.filter(
        (line) =>
          /^\s*(?:\/\/|\/\*|\*)/.test(line) && line.length > MAX_COMMENT_COLUMNS && !UNBREAKABLE.test(line),
      )
      expect(wide).toEqual([])
    },
  )
})
