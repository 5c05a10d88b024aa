import type { Command } from 'commander'
import { ConfigError } from '../../config/config-error'
import { readServerEnv, readSiteEnv } from '../../config/server-env'
import { openConfiguredDatabase } from '../../server/db/database'
import { requireCurrent } from '../../server/db/migrate'
import { errorMessageOf } from '../../shared/error-facts'
import { type Answer, type Cli, examples, EXIT } from '../command'
import { Skipped } from '../doctor/check'
import { OWN_CHECKS } from '../doctor/own-checks'
import { ask, SITE_CHECKS } from '../doctor/site-checks'
import { assertHotelFile } from '../open-hotel'
import { columns } from '../text'

const TO_DO = 'TO DO'

export function addDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .summary('check settings, machine, services, backups and the site from outside')
    .description(
      'Checks settings, books, Paystack, mail, machine, units, backups, release and the site from outside.\n\n' +
        'Each line is good, skipped (-), or says what to do. Exits with 1 when there is something to do.',
    )
    .option('--test-mail <address>', 'send a mail to this address')
    .addHelpText('after', examples('doctor', 'doctor --test-mail you@example.com'))
    .action(cli.run(({ testMail }: { testMail?: string }) => examine(cli, testMail)))
}

async function examine({ env: settings, now }: Cli, testMailTo: string | undefined): Promise<Answer> {
  const wrong = findWrongSettings(settings)
  if (wrong.length > 0) return report(wrong.map((line) => [TO_DO, 'Settings', line]))
  const env = readServerEnv(settings)
  await using opened = new AsyncDisposableStack()
  const books = (async () => {
    assertHotelFile(env)
    return opened.adopt(await openConfiguredDatabase(env, { prepare: requireCurrent }), (one) =>
      one.destroy(),
    )
  })()
  const { payments, siteUrl } = env
  const paystack =
    'keys' in payments
      ? fetch(`${payments.keys.baseUrl}/transaction?perPage=1`, {
          headers: { authorization: `Bearer ${payments.keys.secretKey}` },
          signal: AbortSignal.timeout(10_000),
        })
      : undefined
  const outside = siteUrl === undefined ? undefined : ask(new URL('/readyz', siteUrl))
  for (const promise of [books, paystack, outside]) promise?.catch(() => undefined)
  const examined = { env, site: readSiteEnv(settings), now, books, paystack, outside, testMailTo }
  const rows = Object.entries({ ...OWN_CHECKS, ...SITE_CHECKS }).map(async ([name, check]) => {
    const [mark, words] = await check(examined).then(
      (good) => ['good', good] as const,
      (error: unknown) => [error instanceof Skipped ? '-' : TO_DO, errorMessageOf(error)] as const,
    )
    return words.split('\n').map((line) => [mark, name, line])
  })
  return report((await Promise.all(rows)).flat())
}

function report(rows: string[][]): Answer {
  const isGood = !rows.some(([mark]) => mark === TO_DO)
  return { text: columns(rows), exitCode: isGood ? EXIT.ok : EXIT.refused }
}

/** Returns a sentence for each wrong setting: unsets the one that was found, and looks for the next. */
function findWrongSettings(settings: Cli['env']): string[] {
  const rest = { ...settings }
  const wrong = new Map<string, string>()
  for (;;) {
    try {
      readServerEnv(rest)
      return [...wrong.values()]
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (wrong.has(error.variable)) return [...wrong.values()]
      wrong.set(error.variable, error.message)
      rest[error.variable] = undefined
    }
  }
}
