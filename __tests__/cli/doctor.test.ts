import fs from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeHost } from '../support/fake-host'
import { desk, openDesk } from '../support/server/desk'
import { startSmtp } from '../support/server/smtp'

const TOKEN = 'x'.repeat(40)

/** Returns the words of a report by check, without the marks. */
function read(out: readonly string[], mark: string): Record<string, string> {
  const lines = out.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length).trim())
  return Object.fromEntries(lines.map((line) => line.split(/ {2,}/)))
}

it('names all wrong settings at once', async () => {
  const wrong = { PORT: 'x', SITE_URL: 'www.example.com', PAYSTACK_SECRET_KEY: 'sk_test_x' }
  const { code, out } = await desk(['doctor'], wrong)
  expect([code, out]).toEqual([
    1,
    [
      expect.stringMatching(/^TO DO {2}Settings {2}PORT must be a whole number/),
      expect.stringMatching(/^TO DO {2}Settings {2}SITE_URL must be one origin/),
      expect.stringMatching(
        /^TO DO {2}Settings {2}PAYSTACK_SECRET_KEY and GATSBY_PAYSTACK_PUBLIC_KEY must both/,
      ),
    ],
  ])
})

it('finds nothing to do in a rehearsal but what was never done', async () => {
  const { env, run, dataDir } = await openDesk()
  const { code, out } = await run(['doctor'])
  expect(code).toBe(1)
  expect(Object.keys(read(out, 'TO DO'))).toEqual(['Version', 'Server', 'Backup', 'Drill', 'Release'])
  const file = join(dataDir, 'last.db')
  await desk(['backup', file], env)
  expect((await run(['drill'])).out.at(-1)).toBe(`${file} was restored and agrees with its rules.`)
  expect(Object.keys(read((await run(['doctor'])).out, 'good'))).toEqual(
    expect.arrayContaining(['Settings', 'Books', 'Backup', 'Drill']),
  )
})

it('says what to do about key, clock, mail, disk, memory and proxy', async () => {
  const { env, run, dataDir } = await openDesk()
  // It stands for Paystack, for our server and for the proxy in front of that.
  const { port: site, url: origin } = await startFakeHost(({ url, headers }, response) => {
    const isProxy = url === '/readyz' && headers.authorization === `Bearer ${TOKEN}`
    response.setHeader('date', new Date(Date.now() - 90_000).toUTCString())
    if (url === '/transaction?perPage=1') response.statusCode = 401
    response.end(JSON.stringify({ status: 'ready', ...(isProxy && { client: headers['x-forwarded-for'] }) }))
  })
  const smtp = await startSmtp()
  smtp.greeting = '554 go away'
  const disk = { ...(await fs.statfs(dataDir)), bavail: 499, bsize: 4_000_000 }
  jest.spyOn(fs, 'statfs').mockResolvedValue(disk)
  jest.spyOn(process, 'availableMemory').mockReturnValue(1e9)
  Object.assign(env, {
    PORT: site,
    SITE_URL: origin,
    METRICS_TOKEN: TOKEN,
    GATSBY_PAYSTACK_PUBLIC_KEY: 'pk_test_x',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    PAYSTACK_BASE_URL: origin,
    SMTP_URL: `smtp://127.0.0.1:${smtp.server.port}`,
  })
  const { code, out } = await run(['doctor'])
  expect(code).toBe(1)
  expect(read(out, 'TO DO')).toMatchObject({
    Paystack: expect.stringContaining('refuses PAYSTACK_SECRET_KEY'),
    Clock: expect.stringMatching(/^The clock is 9\d seconds ahead/),
    Mail: expect.stringContaining('The mail server fails (EPROTOCOL 554)'),
    Disk: expect.stringContaining('Only 2.0 GB are free'),
    Memory: expect.stringContaining('Only 1.0 GB are free'),
    Certificate: expect.stringContaining('does not use https'),
    Headers: expect.stringContaining('lacks content-security-policy'),
    Hidden: expect.stringContaining(`${origin}/metrics`),
    Proxy: expect.stringContaining('Guests can make up their address'),
  })
  smtp.greeting = '220 fake'
  await run(['doctor', '--test-mail', 'ada@example.com'])
  expect(smtp.received).toMatchObject([{ to: ['ada@example.com'] }])
})
