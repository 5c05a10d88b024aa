/** All settings of the README's table, in its order. */
export const KNOWN_SETTINGS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'SITE_URL',
  'TRUSTED_PROXIES',
  'ALLOWED_ORIGINS',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'GATSBY_API_HOST',
  'GATSBY_PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_BASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'DESK_EMAIL',
  'DESK_PORT',
  'DESK_URL',
  'RELEASES_KEEP',
  'RELEASES_DIR',
  'RELEASE_COMMAND',
  'REBUILD_TOKEN',
  'REBUILD_AUTO',
  'REBUILD_POLL_MINUTES',
  'BUILD_TIMEOUT_MINUTES',
  'PREVIEW_PORT',
  'CONTENT_DIR',
] as const

/** Settings that a build, and programs of others that we run, must not know. */
export const SECRET_SETTINGS = [
  'PAYSTACK_SECRET_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'REBUILD_TOKEN',
  'METRICS_TOKEN',
] as const

/** First words that only our settings have. GATSBY_ is not among them: Gatsby has settings of its own. */
const OUR_WORDS = new Set(['PAYSTACK', 'SMTP', 'MAIL', 'DESK', 'METRICS', 'REBUILD', 'PREVIEW'])
/** A name is near when at most every fourth of its letters is wrong. */
const LETTERS_A_MISTAKE = 4

/**
 * Gives one line that names the keys which look like a setting of ours and are none, each with the setting
 * that is nearest; undefined when there is no such key. Keys of other programs do not look like ours.
 * @example describeUnknownSettings(['TZ', 'PAYSTACK_SECRT_KEY'])
 * // 'no such setting: PAYSTACK_SECRT_KEY (PAYSTACK_SECRET_KEY?)'
 */
export function describeUnknownSettings(keys: readonly string[]): string | undefined {
  const known = new Set<string>(KNOWN_SETTINGS)
  const problems = keys
    .filter((key) => !known.has(key))
    .toSorted()
    .flatMap((key) => {
      const { name, mistakes } = findNearest(key)
      const isNear = mistakes <= Math.max(1, Math.floor(name.length / LETTERS_A_MISTAKE))
      const isOurs = OUR_WORDS.has(key.toUpperCase().split('_')[0] ?? '')
      return isNear || isOurs ? [`${key} (${name}?)`] : []
    })
  return problems.length === 0 ? undefined : `no such setting: ${problems.join(', ')}`
}

function findNearest(key: string): { name: string; mistakes: number } {
  const [nearest] = KNOWN_SETTINGS.map((name) => ({
    name: name as string,
    mistakes: Math.min(
      countMistakes(key.toUpperCase(), name),
      // GATSBY_ forgotten is one mistake.
      countMistakes(key.toUpperCase(), name.replace(/^GATSBY_/, '')) + 1,
    ),
  })).toSorted((one, other) => one.mistakes - other.mistakes)
  return nearest ?? { name: '', mistakes: Infinity }
}

/**
 * Gives the fewest letters to add, drop, change or swap with their neighbour that make one word of the other:
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance
 */
function countMistakes(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
