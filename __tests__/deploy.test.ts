import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { KNOWN_SETTINGS } from '../src/config/settings'
import { readServerEnv } from '../src/config/server-env'
import type { Rule } from '../src/server/audit/violation'

const SYSTEMD = 'deploy/systemd'
const units = readdirSync(SYSTEMD).map((name) => join(SYSTEMD, name))
const files = [
  ...units,
  ...['Caddyfile', 'Dockerfile', 'Dockerfile.dockerignore', 'nginx.conf'].map((name) => join('deploy', name)),
  'OPERATIONS.md',
]
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const read = (file: string) => readFileSync(file, 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const operations = read('OPERATIONS.md')

/** Variables that others give a meaning to, and what RELEASE_COMMAND is told. */
const FOREIGN = [
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'GATSBY_TELEMETRY_DISABLED',
  'HOME',
  'RELEASE_STEP',
  'RELEASE_ID',
  'RELEASE_DIR',
]
/** Settings have these words; other words in capitals are something else. */
const SETTING =
  /\b((?:GATSBY|PAYSTACK|SMTP|MAIL|DESK|METRICS|REBUILD|RELEASES?|TRUSTED|SITE|DATA(?:BASE)?)_[A-Z_]+)\b/g

/** Every kind of finding. The compiler asks for those that come new. */
const RULES: Record<Rule, true> = {
  unsettled: true,
  'unlike-paystack': true,
  outcome: true,
  decision: true,
  'double-booking': true,
  'room-open': true,
  'room-missing': true,
  'room-kept': true,
  'booking-journal': true,
  'refund-twice': true,
  'refund-too-large': true,
  'refund-too-small': true,
  'paystack-refund': true,
  answer: true,
  'mail-twice': true,
  'mail-again': true,
  'mail-missing': true,
  amount: true,
  price: true,
  currency: true,
  domain: true,
  'open-payment-settled': true,
  'reference-twice': true,
  'transaction-twice': true,
}

describe.each(files)('%s', (file) => {
  const text = read(file)

  it('names only settings that exist', () => {
    const named = [
      ...all(text, SETTING),
      ...all(text, /^Environment=(.+)$/gm).flatMap((line) => all(line, /\b([A-Z_]+)=/g)),
      ...all(text, /^ENV (.+)$/gm).flatMap((line) => all(line, /\b([A-Z_]+)=/g)),
    ]
    const known: readonly string[] = [...KNOWN_SETTINGS, ...FOREIGN]
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  it('names only scripts and files of the project that exist', () => {
    expect(all(text, /npm run (?:-s )?([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([])
    const paths = all(text, /(?<![\w/.-])((?:src|deploy)\/[\w@./-]*\w)/g)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it('names only units that exist', () => {
    const named = all(text, /\b(hotel(?:-[a-z]+)?@?[\w%-]*\.(?:service|timer))\b/g)
    const there = units.map((unit) => basename(unit))
    const wanted = named.map((name) => name.replace(/@.*\./, '@.'))
    expect(wanted.filter((name) => !there.includes(name))).toEqual([])
  })
})

/** What a script of package.json runs in place of the shell. */
const commandOf = (script: string) => / exec (node .+)$/.exec(scripts[script] ?? '')?.[1]

it('runs what `npm run serve` and `npm start` run, without npm', () => {
  expect(read(`${SYSTEMD}/hotel@.service`)).toContain(`ExecStart=/usr/bin/${commandOf('serve')}\n`)
  const [command = '[]'] = all(read('deploy/Dockerfile'), /^CMD (.+)$/gm)
  expect(JSON.parse(command).join(' ')).toBe(commandOf('start'))
})

it('sends guests to the port that servers have by default, and to the next one', () => {
  const { port } = readServerEnv({})
  expect(all(read('deploy/nginx.conf'), /^ +server 127\.0\.0\.1:(\d+)/gm)).toEqual([`${port}`, `${port + 1}`])
  expect(all(read('deploy/Caddyfile'), /(?<=reverse_proxy.*)127\.0\.0\.1:(\d+)/g)).toEqual([
    `${port}`,
    `${port + 1}`,
  ])
  expect(read('deploy/Dockerfile')).toContain(`PORT=${port} `)
  expect(read('deploy/Dockerfile')).toContain(`EXPOSE ${port}\n`)
})

it('lets a server write DATA_DIR and nothing else', () => {
  const unit = read(`${SYSTEMD}/hotel@.service`)
  const [dataDir] = all(unit, /DATA_DIR=(\S+)/g)
  expect(all(unit, /^ReadWritePaths=(.+)$/gm)).toEqual([dataDir])
  expect(unit).toContain('ProtectSystem=strict\n')
})

it('waits longer for the end of a server than a server takes', () => {
  const closeWithin = Number(
    /CLOSE_WITHIN_MS = ([\d_]+)/.exec(read('src/server/app/serve.ts'))?.[1]?.replace('_', ''),
  )
  const [stop] = all(read(`${SYSTEMD}/hotel@.service`), /^TimeoutStopSec=(\d+)s$/gm)
  expect(Number(stop) * 1_000).toBeGreaterThan(closeWithin)
})

it('says what to do about every finding of the audit', () => {
  const [, findings = ''] = operations.split('## When books and Paystack disagree')
  expect(Object.keys(RULES).filter((rule) => !findings.includes(`\`${rule}\``))).toEqual([])
})

it('says what every alert means', () => {
  const alerts = all(operations, /alert: (\w+)/g)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter((alert) => !new RegExp(`^\\| .*\`${alert}\``, 'm').test(operations))).toEqual([])
})
