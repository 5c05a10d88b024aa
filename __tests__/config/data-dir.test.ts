import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError } from '../../src/config/config-error'
import { readDataDir } from '../../src/config/data-dir'
import { readBuildEnv, readServerEnv } from '../../src/config/server-env'
import { closeAll, makeTempDir } from '../support/server/closing'

let project: string
beforeEach(async () => {
  project = await makeTempDir()
  for (const name of ['public', 'content', 'src']) await mkdir(join(project, name))
})
afterEach(closeAll)

it.each([
  'data',
  './data',
  'public-data',
  'data~',
  'var/public',
  '../data',
  '..data',
  '/srv/hotel',
  'node_modules/.data',
])('takes %s', (value) => {
  expect(readDataDir(value, project)).toBe(resolve(project, value))
})

it.each([
  ['public', /^DATA_DIR must not be in public\/: /],
  ['public/data', /^DATA_DIR must not be in public\/: /],
  ['data/../public/a/b', /^DATA_DIR must not be in public\/: /],
  ['.', /^DATA_DIR must not hold public\/: /],
  ['..', /^DATA_DIR must not hold public\/: /],
  ['/', /^DATA_DIR must not hold public\/: /],
  ['static/data', /^DATA_DIR must not be in static\/: /],
  ['content/images', /^DATA_DIR must not be in content\/: /],
  ['src/server', /^DATA_DIR must not be in src\/: /],
  ['~/hotel', /^DATA_DIR begins with ~, which only a shell knows: give the whole path, not ~\/hotel$/],
  ['~', /^DATA_DIR begins with ~/],
  ['.cache', /^DATA_DIR must not be in \.cache\/: /],
])('refuses %s in one line', (value, line) => {
  expect(() => readDataDir(value, project)).toThrow(ConfigError)
  expect(() => readDataDir(value, project)).toThrow(line)
})

it('follows links, on both sides', async () => {
  const elsewhere = await makeTempDir()
  await symlink(join(project, 'public'), join(elsewhere, 'data'))
  expect(() => readDataDir(join(elsewhere, 'data/books'), project)).toThrow(/must not be in public/)
  await symlink(elsewhere, join(project, 'static'))
  expect(() => readDataDir(join(elsewhere, 'books'), project)).toThrow(/must not be in static/)
})

it.each([readServerEnv, readBuildEnv])('holds for server and build', (read) => {
  expect(() => read({ DATA_DIR: 'public/data' })).toThrow(/^DATA_DIR must not be in public\/: /)
})
