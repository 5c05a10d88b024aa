import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { closeAll, makeTempDir } from './support/server/closing'

afterEach(closeAll)

/**
 * Returns the complaint of the machine's own tool about a file; '' when there is none, or no such tool.
 * Tools that are silent about a good file count everything they print, warnings too.
 */
function complaintsOf(tool: string, args: string[], { isSilent = false, env = {} } = {}): string {
  const { error, status, stdout, stderr } = spawnSync(tool, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, ...env },
  })
  if (error !== undefined) {
    console.warn(`Not checked, because ${tool} is not installed here`)
    return ''
  }
  if (status !== 0) return `${tool} ended with ${status}: ${stdout}${stderr}`
  return isSilent ? stdout + stderr : ''
}

/** Writes a copy of a file of deploy/ in which the paths of an installed machine are those of this test. */
function adapt(file: string, folder: string, replacements: readonly (readonly [string, string])[]): string {
  const text = replacements.reduce(
    (adapted, [from, to]) => adapted.replaceAll(from, to),
    readFileSync(join('deploy', file), 'utf8'),
  )
  const path = join(folder, file.replaceAll('/', '-').replace('systemd-', ''))
  writeFileSync(path, text)
  return path
}

/** Writes a certificate under the names that certbot uses. */
function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=www.example.com'
  const args = [...request.split(' '), '-keyout', key, '-out', certificate]
  execFileSync('openssl', args, { stdio: 'ignore' })
}

it.each(['nginx.conf', 'static-nginx.conf', 'desk-nginx.conf'])(
  'deploy/%s is accepted by nginx',
  async (file) => {
    const folder = await makeTempDir()
    makeCertificate(folder)
    const site = adapt(file, folder, [
      ['/etc/letsencrypt/live/www.example.com', folder],
      ['/etc/letsencrypt/live/desk.example.com', folder],
      ['/var/lib/nginx/hotel', join(folder, 'cache')],
      // An ordinary user may not bind these, not even for a check.
      [':80', ':18080'],
      [':443', ':18443'],
      ['listen 80', 'listen 18080'],
      ['listen 443', 'listen 18443'],
    ])
    const main = join(folder, 'main.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    writeFileSync(
      main,
      `pid ${join(folder, 'pid')}; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} include ${site}; }`,
    )
    expect(complaintsOf('nginx', ['-t', '-q', '-e', 'stderr', '-c', main], { isSilent: true })).toBe('')
  },
)

it('deploy/Caddyfile is accepted by Caddy', async () => {
  const folder = await makeTempDir()
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  expect(complaintsOf('caddy', args, { env })).toBe('')
})

it('deploy/alerts.yml is accepted by Prometheus, and its alerts fire', () => {
  expect(complaintsOf('promtool', ['check', 'rules', 'deploy/alerts.yml'])).toBe('')
  expect(complaintsOf('promtool', ['test', 'rules', '__tests__/deploy/alerts.test.yml'])).toBe('')
})

it('the units of deploy/systemd are accepted by systemd', async () => {
  const folder = await makeTempDir()
  const checkout = join(folder, 'current')
  mkdirSync(checkout)
  for (const name of ['node_modules', 'deploy', 'src']) symlinkSync(resolve(name), join(checkout, name))
  const units = readdirSync('deploy/systemd')
    .filter((name) => !name.endsWith('.sh'))
    .map((name) => adapt(`systemd/${name}`, folder, [['/opt/hotel/current', checkout]]))
  const env = { SYSTEMD_LOG_LEVEL: 'warning' }
  const args = ['verify', '--man=no', ...units]
  expect(complaintsOf('systemd-analyze', args, { env, isSilent: true })).toBe('')
})
