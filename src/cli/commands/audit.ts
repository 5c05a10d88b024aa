import { describeViolation } from '../../server/audit/violation'
import { audit } from '../../server/audit/audit'
import { formatNumbers } from '../../server/audit/numbers'
import { EXIT, UsageError } from '../command'
import { define } from '../define'
import type { AddCommands, Session } from '../session'

const EXIT_UNREACHABLE = 2
const DEFAULT_SINCE = '3d'
/** Three rounds of the sweeper, which runs every five minutes: an older payment must be in the books. */
const SETTLING_MS = 15 * 60_000
const MILLISECONDS_IN = { h: 3_600_000, d: 86_400_000 }

/** Checks the books against the rules and against Paystack's list. The server may run. */
export const addAudit: AddCommands = (program, session) => {
  define(program, {
    name: 'audit',
    summary: 'checks that money and rooms agree, in the books and at Paystack',
    details: 'Ends with 0 when all is sound, 1 when a rule is broken, 2 when Paystack was not reached.',
    examples: ['audit', 'audit --since=30d', 'audit --since=2026-11-21T08:00Z'],
  })
    .option('--since <moment>', 'compare from this moment, or as long before now', DEFAULT_SINCE)
    .action(session.run(({ since }: { since: string }) => runAudit(since, session)))
}

async function runAudit(text: string, session: Session): Promise<number> {
  const { output, withHotel, withProgress } = session
  const now = session.now()
  const since = parseSince(text, now)
  const report = await withHotel(({ database, paystack }) =>
    withProgress(({ tell }) =>
      audit({ database, paystack, since, now, settlingMs: SETTLING_MS, onProgress: tell }),
    ),
  )
  const { numbers, violations, unreachable } = report
  output.show(report, ({ say }) => {
    say(formatNumbers(numbers))
    for (const violation of violations) output.complain(describeViolation(violation))
    if (unreachable !== undefined) output.complain(`Paystack could not be asked: ${unreachable}`)
  })
  if (violations.length > 0) return EXIT.refused
  return unreachable === undefined ? EXIT.fine : EXIT_UNREACHABLE
}

/**
 * Reads a moment (ISO 8601, UTC when it has no zone) or a time span before now, such as 12h or 3d. Throws a
 * UsageError for other text and for a moment in the future.
 */
function parseSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? []
  if (count !== undefined && (unit === 'd' || unit === 'h')) {
    return new Date(now.getTime() - Number(count) * MILLISECONDS_IN[unit])
  }
  const isMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)
  const isZoned = /(^.{10}|Z|[+-]\d\d:\d\d)$/.test(text)
  const moment = new Date(isMoment ? (isZoned ? text : `${text}Z`) : Number.NaN)
  if (Number.isNaN(moment.getTime()) || moment > now) {
    throw new UsageError('--since must be a moment in the past, such as 2026-11-21T08:00Z or 3d')
  }
  return moment
}
