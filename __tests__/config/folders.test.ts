import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError } from '../../src/config/config-error'
import { readBuildEnv, readServerEnv, resolveDataDir as resolveIn } from '../../src/config/server-env'
import { makeTempDir } from '../support/server/closing'

let project: string
beforeEach(async () => {
  project = await makeTempDir()
  for (const name of ['public', 'content', 'src']) await mkdir(join(project, name))
})

const resolveDataDir = (value: string) => resolveIn(value, project)

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
  expect(resolveDataDir(value)).toBe(resolve(project, value))
})

it.each([
  ['public', /^DATA_DIR must not be in public\/: /],
  ['data/../public/a/b', /^DATA_DIR must not be in public\/: /],
  ['.', /^DATA_DIR must not contain public\/: /],
  ['..', /^DATA_DIR must not contain public\/: /],
  ['static/data', /^DATA_DIR must not be in static\/: /],
  ['content/images', /^DATA_DIR must not be in content\/: /],
  ['.cache', /^DATA_DIR must not be in \.cache\/: /],
])('refuses %s in one line', (value, line) => {
  expect(() => resolveDataDir(value)).toThrow(ConfigError)
  expect(() => resolveDataDir(value)).toThrow(line)
})

it.each([
  ['DATA_DIR', '$HOME/data'],
  ['DATA_DIR', '/srv/${USER}/data'],
  ['DATA_DIR', '~/data'],
])('refuses %s=%s, which only a shell would expand', (name, value) => {
  expect(() => readServerEnv({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .* without ~ or \\$, which only a shell expands, not "`),
  )
})

it('follows symbolic links', async () => {
  const elsewhere = await makeTempDir()
  await symlink(join(project, 'public'), join(elsewhere, 'data'))
  expect(() => resolveDataDir(join(elsewhere, 'data/books'))).toThrow(/must not be in public/)
  await symlink(elsewhere, join(project, 'static'))
  expect(() => resolveDataDir(join(elsewhere, 'books'))).toThrow(/must not be in static/)
})

it.each([readServerEnv, readBuildEnv])('holds for server and build', (read) => {
  expect(() => read({ DATA_DIR: 'public/data' })).toThrow(/^DATA_DIR must not be in public\/: /)
})
