import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCodeOf } from '../shared/error-facts'
import { nearestWord } from '../shared/nearest-word'
import { complain } from '../terminal/lines'
import { ConfigError } from './config-error'
import { KNOWN_SETTINGS } from './settings'

/** First words that occur only in our settings. */
const OUR_WORDS = ['PAYSTACK', 'SMTP', 'MAIL', 'DESK', 'METRICS', 'REBUILD']
/** A value in quotes may have several lines. */
const QUOTED_VALUE = /^([^=\n]+=[ \t]*)(["'`])[^]*?\2/gm

/**
 * Reads `.env`; variables that are set keep their values. Returns one line about its mistakes. Throws a ConfigError
 * when it cannot be read, or beside a file that only Gatsby would read
 * (https://www.gatsbyjs.com/docs/how-to/local-development/environment-variables/).
 */
export function loadEnvFile(path = '.env'): string | undefined {
  const other = [`${path}.production`, `${path}.development`].find((name) => existsSync(name))
  if (other !== undefined) {
    throw new ConfigError(other, `is read by only some of the programs: move its settings to ${path}`)
  }
  if (!existsSync(path)) return undefined
  try {
    // Windows editors add a byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
    const problems = findProblems(text)
    return problems.length === 0 ? undefined : `${path}: ${problems.join('; ')}`
  } catch (error) {
    throw new ConfigError(path, `cannot be read (${errorCodeOf(error)})`)
  }
}

/** Ends Gatsby's own processes with one line on an error, because Gatsby would print many. */
export function loadBuildEnv(): void {
  try {
    const warning = loadEnvFile()
    // Each of Gatsby's workers reads the same file again.
    const isWorker = process.env['GATSBY_WORKER_POOL_WORKER'] !== undefined
    if (warning !== undefined && !isWorker) complain(`Warning: ${warning}`, 4)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    complain(error.message)
    process.exit(1)
  }
}

/** Returns the problems with their line numbers and without the values, which may be secrets. */
function findProblems(text: string): string[] {
  const withoutQuoted = text.replaceAll(
    QUOTED_VALUE,
    (quoted, start: string) => start + '\n'.repeat(quoted.split('\n').length - 1),
  )
  const openQuotes = text.split('\n').flatMap((line, index) => (hasOpenQuote(line) ? [index + 1] : []))
  // The lines that follow may belong to its value.
  if (openQuotes.length > 0) return openQuotes.map((number) => `line ${number}: the quote is not closed`)
  return withoutQuoted.split('\n').flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return []
    const name = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=/.exec(line)?.[1]
    if (name === undefined) return [`line ${index + 1} is ignored, because it is not NAME=value`]
    const meant = findMeant(name)
    return meant === undefined ? [] : [`line ${index + 1}: no such setting: ${name} (${meant}?)`]
  })
}

/** No setting of ours has a value of several lines, so its quote must be closed on the same line. */
function hasOpenQuote(line: string): boolean {
  const [, name = '', value = ''] = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(.*)$/.exec(line) ?? []
  const quote = /^["'`]/.exec(value)?.[0]
  return KNOWN_SETTINGS.includes(name) && quote !== undefined && !value.slice(1).includes(quote)
}

/** The prefix of public settings is easily forgotten. */
const withoutPrefix = (name: string) => name.replace(/^GATSBY_/, '')

/** Returns the setting that was probably meant; undefined for a setting or another program's name. */
function findMeant(name: string): string | undefined {
  if (KNOWN_SETTINGS.includes(name)) return undefined
  const near = nearestWord(withoutPrefix(name), KNOWN_SETTINGS.map(withoutPrefix))
  if (near !== undefined) return KNOWN_SETTINGS.find((known) => withoutPrefix(known) === near)
  const [word = ''] = name.toUpperCase().split('_')
  const related = KNOWN_SETTINGS.filter((known) => known.startsWith(`${word}_`))
  return OUR_WORDS.includes(word) ? related.join(' or ') : undefined
}
