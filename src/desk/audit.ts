import { parseArgs } from 'node:util'
import { describeViolation } from '../server/audit/violation'
import { audit } from '../server/audit/audit'
import { formatNumbers } from '../server/audit/numbers'
import { type DeskCommand, type DeskContext, EXIT, UsageError } from './command'
import { openHotel } from './open-hotel'

const EXIT_VIOLATION = 1
const EXIT_UNREACHABLE = 2
const DEFAULT_SINCE = '3d'
/** Three rounds of the sweeper, which runs every five minutes: an older payment must be in the books. */
const SETTLING_MS = 15 * 60_000
const MILLISECONDS_IN = { h: 3_600_000, d: 86_400_000 }

/** Checks the books against the rules and against Paystack's list. The server may run. */
export const auditCommand: DeskCommand = {
  name: 'audit',
  options: '[--since=2026-11-21T08:00Z | --since=12h | --since=3d]',
  summary: 'checks that money and rooms agree; 0 sound, 1 a violation, 2 Paystack not reached',
  run: runAudit,
}

async function runAudit(args: string[], { env, now, print, printError }: DeskContext): Promise<number> {
  const moment = now()
  const since = parseSince(readSince(args), moment)
  const hotel = await openHotel(env)
  try {
    const { database, paystack } = hotel
    const report = await audit({
      database,
      paystack,
      since,
      now: moment,
      settlingMs: SETTLING_MS,
    })
    print(formatNumbers(report.numbers))
    for (const violation of report.violations) printError(describeViolation(violation))
    if (report.unreachable !== undefined) printError(`Paystack could not be asked: ${report.unreachable}`)
    if (report.violations.length > 0) return EXIT_VIOLATION
    return report.unreachable === undefined ? EXIT.fine : EXIT_UNREACHABLE
  } finally {
    await hotel.close()
  }
}

function readSince(args: string[]): string {
  try {
    return parseArgs({ args, options: { since: { type: 'string', default: DEFAULT_SINCE } } }).values.since
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'not understood')
  }
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
