import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../src/config/config-error'
import { loadEnvFile } from '../../src/config/env-file'
import { makeTempDir } from '../support/server/closing'

const before = { ...process.env }
afterEach(() => void (process.env = { ...before }))

/** Returns the warning about a file with these lines, without its path. */
async function warningOf(...lines: string[]): Promise<string | undefined> {
  const path = join(await makeTempDir(), '.env')
  await writeFile(path, lines.join('\n'))
  return loadEnvFile(path)?.replace(`${path}: `, '')
}

it('sets what is not set yet', async () => {
  process.env['HOST'] = '0.0.0.0'
  expect(await warningOf('HOST=localhost', 'export DESK_PORT = 9100 # the desk')).toBeUndefined()
  expect(process.env).toMatchObject({ HOST: '0.0.0.0', DESK_PORT: '9100' })
})

it('reads a file that begins with a byte order mark', async () => {
  expect(await warningOf('\uFEFFDESK_PORT=9100')).toBeUndefined()
  expect(process.env['DESK_PORT']).toBe('9100')
})

it('names what is no setting', async () => {
  expect(await warningOf('DATABASEURL=x', 'HOST=localhost', 'PAYSTACK_PUBLIC_KEY=x')).toBe(
    'no such setting: DATABASEURL, PAYSTACK_PUBLIC_KEY',
  )
})

it.each(['.env.production', '.env.development'])('refuses %s, which only Gatsby would read', async (name) => {
  const dir = await makeTempDir()
  await writeFile(join(dir, name), 'SITE_URL=https://hotel.example\n')
  const load = () => loadEnvFile(join(dir, '.env'))
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/is read by only some of the programs: move its settings to .*\.env$/)
})

it('says in one line that the file cannot be read', async () => {
  const dir = await makeTempDir()
  await mkdir(join(dir, '.env'))
  expect(() => loadEnvFile(join(dir, '.env'))).toThrow(/\.env cannot be read \(EISDIR\)$/)
})
