const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters that a terminal draws two columns wide: East Asian scripts and emoji. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u

/** Gives how many columns of a terminal a text takes. @example columnsOf('Adé 部') // 6 */
export function columnsOf(text: string): number {
  let columns = 0
  for (const { segment } of letters.segment(text)) columns += WIDE.test(segment) ? 2 : 1
  return columns
}

/** Gives a text of at most so many columns; a longer one ends with an ellipsis. */
export function shortenedTo(text: string, most: number): string {
  if (columnsOf(text) <= most) return text
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (columnsOf(kept + segment) > most - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Breaks a text at its blanks into lines of at most so many columns; a longer word stands alone, broken. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= most) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const [whole, rest] = broken(word, most)
    lines.push(...whole)
    line = rest
  }
  return [...lines, line]
}

function broken(word: string, most: number): [whole: string[], rest: string] {
  const whole: string[] = []
  let rest = ''
  for (const { segment } of letters.segment(word)) {
    if (columnsOf(rest + segment) > most) {
      whole.push(rest)
      rest = ''
    }
    rest += segment
  }
  return [whole, rest]
}
