import { type Command, InvalidArgumentError, Option } from 'commander'
import { audit } from '../../server/audit/audit'
import { describeViolation } from '../../server/audit/checks'
import { findRestore } from '../../server/settlement/repository'
import { type Answer, type Cli, examples, EXIT } from '../command'
import { withHotel } from '../open-hotel'

const EXIT_UNREACHABLE = 2
/** Three rounds of the sweep, which runs every five minutes: older payments must be settled. */
const SETTLING_MS = 15 * 60_000
const UNIT_MS = { h: 3_600_000, d: 86_400_000 }

export function addAudit(program: Command, cli: Cli): void {
  program
    .command('audit')
    .summary('check that bookings, rooms and money agree, here and at Paystack')
    .description(
      'Checks that bookings, rooms and money agree, here and at Paystack. The server may be running.\n\n' +
        'Exits with 0 when everything agrees, 1 when something does not, and 2 when Paystack could not be asked.',
    )
    .addOption(
      new Option('--since <duration>', 'how far back to compare payments')
        .argParser((text) => parseSince(text, cli.now()))
        .default(parseSince('3d', cli.now()), '3d'),
    )
    .addHelpText('after', examples('audit', 'audit --since=30d'))
    .action(cli.run(({ since }: { since: Date }) => runAudit(since, cli)))
}

async function runAudit(since: Date, cli: Cli): Promise<Answer> {
  const report = await withHotel(cli, async ({ database, paystack, env }) => {
    // A backup does not hold the rehearsal's ledger: after a restore, earlier payments may be missing in it.
    const restoredAt = env.payments.mode === 'rehearsal' ? await findRestore(database) : undefined
    const start = Math.max(since.getTime(), Date.parse(restoredAt ?? since.toISOString()))
    return audit({
      database,
      paystack,
      since: new Date(start),
      settledBefore: new Date(cli.now().getTime() - SETTLING_MS),
    })
  })
  const { numbers, violations, unreachable } = report
  const problems = violations.map(describeViolation)
  if (unreachable !== undefined) problems.push(`Paystack could not be asked: ${unreachable}`)
  const exitCode = unreachable === undefined ? EXIT.ok : EXIT_UNREACHABLE
  return {
    text: [
      Object.entries(numbers)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ],
    problems,
    exitCode: violations.length > 0 ? EXIT.refused : exitCode,
  }
}

/** @example parseSince('12h', now) // twelve hours before `now` */
function parseSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? []
  if (count !== undefined && (unit === 'd' || unit === 'h')) {
    return new Date(now.getTime() - Number(count) * UNIT_MS[unit])
  }
  throw new InvalidArgumentError('It must be a number of hours or days, such as 12h or 3d.')
}
