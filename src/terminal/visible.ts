/** Control characters, line separators, and format characters (Cf) but for the two joiners. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu

/** Most lines have only ASCII, and need no closer look. */
const UNUSUAL = /[^\n\x20-\x7e]/

const FIRST_CONTROL_PICTURE = 0x24_00
const DELETE = 0x7f
const DELETE_PICTURE = '\u2421'

/** @example visible('Ada\u001b[2J') // 'Ada␛[2J' */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, nameOf)
}

export function visibleLines(text: string): string[] {
  return text.split(/\r?\n/).map(visible)
}

/** Writes JSON escapes, so a reader gets the characters. JSON.stringify has escaped ASCII's controls. */
export function escaped(json: string): string {
  if (!UNUSUAL.test(json)) return json
  return json.replaceAll(UNSEEN, (character) =>
    character === '\n'
      ? character
      : character
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  )
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(FIRST_CONTROL_PICTURE + code)
  if (code === DELETE) return DELETE_PICTURE
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
