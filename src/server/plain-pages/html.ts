export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Joins a template to HTML. Every value is escaped, except those that are Html themselves; `false` and undefined
 * are left out. A value in an attribute needs quotes around it.
 * @example html`<p>${'a < b'}</p>`.text // '<p>a &lt; b</p>'
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + toText(parts[index - 1]) + string))
}

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(toText).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
