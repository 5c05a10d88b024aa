import { fromDom } from 'hast-util-from-dom'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { MarkdownTree } from '../../../../shared/markdown'
import { toOneLine } from '../../../../shared/text'

/** The site shows a line break without a mark. */
const toMarkdown = unified()
  .use(rehypeRemark, { nodeHandlers: { comment: () => undefined } })
  .use(remarkForPosts)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    listItemIndent: 'one',
    rule: '-',
    handlers: { break: () => '\n' },
  })

/** Backslashes before bare addresses, which must become links, and in the query of an address. */
const NEEDLESS_ESCAPES = /\\(?=@)|(?<=www)\\(?=\.)|(?<=https?)\\(?=:)|\\(?=&(?!#?\w+;))/gi
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, ul, ol, table, br, pre, blockquote, div'
const MARKED = 'b, strong, i, em, a[href], del, s, strike, [style*="font-weight"], [style*="font-style"]'

const KEEPS_LINES = '[style*="pre-wrap"], [style*="white-space-collapse: preserve"]'

export function pastedMarkdown({ html, text }: { html: string; text: string }): string {
  const page = parsePage(html)
  // Without blocks and marks, the plain text has everything.
  if (page.querySelector(`${BLOCKS}, ${MARKED}`) === null) return plainToMarkdown(text)
  tidy(page.body)
  const root = fromDom(page)
  if (root.type !== 'root') return plainToMarkdown(text)
  const tree = toMarkdown.runSync(root)
  return toMarkdown
    .stringify(tree)
    .replaceAll(NEEDLESS_ESCAPES, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Counts what cannot be pasted: pictures, and links that do not name their site. */
export function countLeftOut(html: string): { pictures: number; links: number } {
  const { body } = parsePage(html)
  const links = [...body.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '#')
  return {
    pictures: picturesOf(body).length,
    links: links.filter((href) => !/^(?:[a-z-]+:|#)/i.test(href)).length,
  }
}

function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of page.images) {
    // WhatsApp's emojis are pictures.
    if (/^\p{Emoji_Presentation}|\uFE0F/u.test(picture.alt)) picture.replaceWith(picture.alt)
  }
  return page
}

const ICON_WIDTH = 40

function picturesOf(body: HTMLElement): HTMLImageElement[] {
  return [...body.querySelectorAll('img')].filter(
    (picture) => Number(picture.getAttribute('width') || ICON_WIDTH) >= ICON_WIDTH,
  )
}

function tidy(body: HTMLElement): void {
  for (const picture of picturesOf(body)) {
    const { alt } = picture
    picture.replaceWith(Object.assign(document.createElement('img'), { alt: toOneLine(alt) || 'Picture' }))
  }
  for (const node of body.querySelectorAll('img[src], svg, button, [hidden], [style*="mso-hide:all"]'))
    node.remove()
  // A table cell has one line.
  for (const block of body.querySelectorAll(`:is(td, th) :is(${BLOCKS}, li)`))
    block.replaceWith(...block.childNodes, ' ')
  for (const mark of body.querySelectorAll<HTMLElement>('[style]')) tidyStyle(mark)
  for (const text of textsIn(body)) {
    text.data = text.data.replaceAll('\u00A0', ' ')
    // WhatsApp and others keep line ends in the text itself.
    if (text.parentElement?.closest(KEEPS_LINES) === null) continue
    const [line = '', ...more] = text.data.split('\n')
    text.replaceWith(line, ...more.flatMap((next) => [document.createElement('br'), next]))
  }
  for (const row of body.querySelectorAll('table:not(:has(th)) tr:first-child')) {
    for (const cell of row.querySelectorAll('td')) renamed(cell, 'th')
  }
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) intoList(item)
  // Google Docs puts a line break between blocks, in addition to their own distance.
  for (const gap of body.querySelectorAll('p + br, ul + br, ol + br, table + br, h1 + br, h2 + br, h3 + br'))
    gap.remove()
}

function textsIn(node: Node): Text[] {
  return node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn)
}

function renamed(element: Element, name: string): Element {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Google Docs and Word use styles to make text bold, and to make bold elements normal. */
function tidyStyle(mark: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration } = mark.style
  if (mark.matches('b, strong') && /^(?:normal|400)$/.test(fontWeight)) mark.replaceWith(...mark.childNodes)
  if (!mark.matches('span') || mark.closest('h1, h2, h3, h4, h5, h6, th') || !mark.textContent.trim()) return
  const names = [
    /^(?:bold|[6-9]00)$/.test(fontWeight) && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('line-through') && 'del',
  ].filter((name) => name !== false)
  for (const name of names) {
    const around = document.createElement(name)
    around.append(...mark.childNodes)
    mark.append(around)
  }
}

/** Word's lists are paragraphs whose text contains the bullet or the number. */
function intoList(item: HTMLElement): void {
  const mark = item.querySelector('[style*="mso-list:Ignore" i]')
  const name = /^\W*\w{1,3}[.)]/.test(mark?.textContent ?? '') ? 'ol' : 'ul'
  mark?.remove()
  const level = Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
  let list = item.previousElementSibling
  if (list?.matches('[data-word]') !== true) {
    list = newList(name)
    item.before(list)
  }
  for (let depth = 1; depth < level && list.lastElementChild !== null; depth += 1) {
    const last: Element = list.lastElementChild
    const inner = last.lastElementChild?.matches('[data-word]') ? last.lastElementChild : newList(name)
    last.append(inner)
    list = inner
  }
  list.append(renamed(item, 'li'))
}

function newList(name: 'ol' | 'ul'): Element {
  const list = document.createElement(name)
  list.dataset['word'] = ''
  return list
}

const LEVELS = [2, 3, 4, 5, 6] as const

/** Google Docs and Gmail lead a copied link through Google. */
function withoutDetour(url: string): string {
  const wanted = url.startsWith('https://www.google.com/url?') && new URL(url).searchParams.get('q')
  return wanted || url
}

/** Makes lists without gaps, drops links that lead nowhere, and lets headings begin below the title. */
function remarkForPosts() {
  return (tree: MarkdownTree) => {
    let level = 1
    const depths: number[] = []
    visit(tree, 'heading', ({ depth }) => void depths.push(depth))
    const ranks = [...new Set(depths)].toSorted((one, other) => one - other)
    visit(tree, 'heading', (heading) => {
      level = Math.min(ranks.indexOf(heading.depth) + 2, level + 1)
      heading.depth = LEVELS[level - 2] ?? 6
    })
    visit(tree, 'listItem', (item) => {
      item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1
    })
    visit(tree, 'list', (list) => void (list.spread = false))
    visit(tree, 'link', (link, index, parent) => {
      if (parent === undefined || index === undefined) return
      link.url = withoutDetour(link.url)
      const [words] = link.children
      if (words?.type === 'text' && words.value === link.url.replace('mailto:', '')) {
        // A bare address becomes a link by itself.
        parent.children.splice(index, 1, { type: 'html', value: words.value })
      } else if (!/^(?:https?:|mailto:|tel:)/.test(link.url)) {
        parent.children.splice(index, 1, ...link.children)
        return [SKIP, index]
      }
    })
  }
}

const IS_MARKDOWN = /\*\*|\]\(|^#{2,6} |^\|.*\|$/m
/** A line of a PDF that ends at the edge of the page: its sentence continues below. */
const CUT_LINE = /(?<=^.{50,}[^\s.:;!?])[ \t]*\n(?=\p{Ll})/gmu

/** Returns the Markdown of plain text from WhatsApp or a PDF. Text with marks of Markdown stays as it is. */
function plainToMarkdown(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').trimEnd()
  if (IS_MARKDOWN.test(lines)) return lines
  return (
    lines
      // Several messages each begin with their time and sender.
      .replaceAll(/^\[(?=[^\]\n]*\d:\d\d)[^\]\n]{8,24}\] [^:\n]{1,40}: /gm, '')
      .replaceAll(/^[ \t]*[•·▪◦●‣–*][ \t]+/gmu, '- ')
      .replaceAll(/^[ \t]+/gm, '')
      .replaceAll(/[ \t]+(?=\S)/g, ' ')
      .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]*[^*\s])\*(?![\w*])/g, '**$1**')
      .replaceAll(/(?<![\w~])~(?=\S)([^~\n]*[^~\s])~(?![\w~])/g, '~~$1~~')
      .replaceAll(CUT_LINE, ' ')
  )
}
