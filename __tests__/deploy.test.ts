import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent, request as send } from 'node:https'
import { join, resolve } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './support/free-port'
import { makeTempDir, onClose } from './support/server/closing'
import { waitFor } from './support/wait-for'

/**
 * Returns what the machine's own tool prints about a file; '' for a good file, or where the tool is missing.
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
    const args = ['-t', '-q', '-e', 'stderr', '-c', writeMain(folder, site)]
    expect(complaintsOf('nginx', args, { isSilent: true })).toBe('')
  },
)

/** Writes nginx's main file for a site, with all that it writes in a folder of this test. */
function writeMain(folder: string, site: string): string {
  const main = join(folder, 'main.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  // As root, nginx would write as another user.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const http = `access_log off; ${temporary.join(' ')} include ${site};`
  writeFileSync(
    main,
    `${user} pid ${join(folder, 'pid')}; daemon off; error_log stderr; events {} http { ${http} }`,
  )
  return main
}

const LOOK_AGAIN_MS = 5_000

/** Starts nginx on free ports. Returns undefined when another program took one of them first. */
async function startNginx(folder: string, serverPort: number) {
  const [http, https, spare] = [await freePort(), await freePort(), await freePort()]
  const site = adapt('nginx.conf', folder, [
    ['/etc/letsencrypt/live/www.example.com', folder],
    ['/var/lib/nginx/hotel', join(folder, 'cache')],
    ['/var/lib/hotel/releases', folder],
    ['127.0.0.1:9000', `127.0.0.1:${serverPort}`],
    ['127.0.0.1:9001', `127.0.0.1:${spare}`],
    ['[::]:', '[::1]:'],
    ['listen 80', `listen 127.0.0.1:${http}`],
    [':80', `:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    [':443', `:${https}`],
  ])
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', writeMain(folder, site)], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  const agents = new Map<string, Agent>()
  onClose(async () => {
    for (const agent of agents.values()) agent.destroy()
    nginx.kill()
    await ended
  })
  async function ask(from: string, path: string, method = 'GET') {
    const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 4 })
    agents.set(from, agent)
    const place = { host: '127.0.0.1', port: https, localAddress: from, agent, servername: 'www.example.com' }
    const headers = { host: 'www.example.com' }
    const sent = send({ ...place, path, method, headers, rejectUnauthorized: false }).end()
    const [answer] = await once(sent, 'response')
    return { status: Number(answer.statusCode), body: await readText(answer) }
  }
  const isUp = await waitFor(async () => {
    if (nginx.exitCode !== null) return false
    const answered = ask('127.0.0.1', '/').then(
      () => true,
      () => undefined,
    )
    // The program that took the port may never answer.
    return Promise.race([answered, pause(LOOK_AGAIN_MS, undefined, { ref: false })])
  })
  return isUp ? ask : undefined
}

/** Runs nginx with deploy/nginx.conf before a server whose page /gone is gone later. Returns a client. */
async function openNginx() {
  const folder = await makeTempDir()
  makeCertificate(folder)
  mkdirSync(join(folder, 'live/site'), { recursive: true })
  writeFileSync(join(folder, 'live/site/unavailable.html'), 'Call +234 1')
  let asked = 0
  const server = createServer((asking, answer) => {
    if (asking.url?.startsWith('/readyz')) answer.setHeader('cache-control', 'no-store')
    if (asking.url === '/gone' && asked > 3) answer.statusCode = 410
    answer.end(String((asked += 1)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  /** Keeps its port, which another program would take. */
  async function stopServer() {
    server.on('connection', (socket) => socket.destroy())
    server.closeAllConnections()
  }
  onClose(async () => {
    await stopServer()
    server.close()
  })
  const ask = await waitFor(() => startNginx(folder, port))
  return { ask, stopServer }
}

// macOS gives loopback one address alone.
const hasNginx = process.platform === 'linux' && spawnSync('nginx', ['-v']).error === undefined

it('nginx keeps a page and nothing else, and shows how to reach the hotel without a server', async () => {
  if (!hasNginx) return
  const { ask, stopServer } = await openNginx()
  const first = await ask('127.0.0.1', '/readyz')
  expect((await ask('127.0.0.1', '/readyz')).body).not.toBe(first.body)
  expect((await ask('127.0.0.1', '/healthz')).status).toBe(404)
  await stopServer()
  for (const path of ['/readyz', '/rooms', '/book?room_id=1'])
    expect(await ask('127.0.0.1', path)).toEqual({ status: 502, body: 'Call +234 1' })
  for (const path of ['/api/rooms/', '/api/bookings/status/', '/api/paystack/webhook/']) {
    const { status, body } = await ask('127.0.0.1', path, 'POST')
    expect([status, JSON.parse(body)]).toMatchObject([502, { error: { code: 'unavailable' } }])
  }
})

it('deploy/hotel names the commands that there are', () => {
  const { status, stdout } = spawnSync('deploy/hotel', ['nosuch'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([64, expect.stringMatching(/hotel install .*hotel desk -- help/s)])
})

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

const unit = (name: string) => readFileSync(`deploy/systemd/${name}`, 'utf8')

it('a server whose database is away for long is started again, while the alarm is raised', () => {
  expect(unit('hotel@.service')).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit('hotel-watch.service')).toMatch(/^OnFailure=hotel-alarm@%n\.service$/m)
  expect(unit('hotel-watch.service')).toMatch(/^ExecStart=\/usr\/bin\/curl -f.*\/readyz$/m)
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
