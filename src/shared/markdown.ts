import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

/** GitHub's Markdown (https://github.github.com/gfm), for the check, the site and the desk. */
const parser = unified().use(remarkParse).use(remarkGfm).use(withoutSurprises)

const FOOTNOTES = ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']

/**
 * A line of hyphens below a text is a rule, indented text is text, and a line below a list is not part of it,
 * as in the desk's editor. A text that would block the server, or exhaust its stack, gets an empty tree.
 */
function withoutSurprises(this: Processor) {
  const { micromarkExtensions = [] } = this.data()
  micromarkExtensions.push({ disable: { null: ['setextUnderline', 'codeIndented', ...FOOTNOTES] } })
  const { parser: parse } = this
  this.parser = (text, file) => {
    const empty = { type: 'root', children: [] }
    const added: number[] = []
    const separate = (line: string, _fence: string | undefined, joined: string | undefined, at: number) => {
      if (joined === undefined) return line
      added.push(at + line.length + added.length)
      return `${line}\n`
    }
    try {
      if (parse === undefined || findExcess(text) !== undefined) return empty
      const tree = parse(text.replaceAll(FENCED_OR_JOINED, separate), file)
      visit(tree, ({ position }) => {
        const start = position?.start
        if (start?.offset === undefined) return
        const { offset } = start
        start.offset -= added.filter((place) => place < offset).length
      })
      return tree
    } catch {
      return empty
    }
  }
}

const FENCED = /(?:[ \t>]|(?:[-*+]|\d+[.)]) )*(`{3,}(?!.*`)|~{3,})[^]*?(?:^[ \t>]*\1|(?![^]))/
/** A line of a list, a quote or a table, before a line that would become part of it. */
const JOINED = /(?:(?:[ \t]*(?:[-*+]|\d+[.)])|>) .*|\|.*\|[ \t]*)\n(?=[^\s>|])(?!(?:[-*+]|\d+[.)]) )/
const FENCED_OR_JOINED = new RegExp(`^(?:${FENCED.source}|(${JOINED.source}))`, 'gm')

const MAX_LINES = 1_000
/** The parser's time grows with the square of the number of such marks: 1,500 take about half a second. */
const MAX_MARKS = 1_500
const MARKS = /[*_~`[\]<>|\\&]|(?:[-+]|\d[.)])(?=\s)/g
/** More than eight list or quote marks in a row, which would exhaust the parser's stack; not a rule (---). */
const TOO_DEEP = /^(?![ \t]*([-*])(?:[ \t]*\1)+[ \t]*$)(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))){9,}/m

export function findExcess(text: string): { offset: number; wrong: string; right: string } | undefined {
  if (text.split(/\r\n?|\n/).length > MAX_LINES) {
    return { offset: 0, wrong: 'there are too many lines', right: `at most ${MAX_LINES} fit into a post` }
  }
  const offset = text.search(TOO_DEEP)
  if (offset !== -1) return { offset, wrong: 'this is nested too deeply', right: 'use fewer levels' }
  if ((text.match(MARKS)?.length ?? 0) <= MAX_MARKS) return undefined
  const right = `at most ${MAX_MARKS} fit into a post: a table of 5 columns can have 200 lines`
  return { offset: 0, wrong: 'there are too many marks, such as stars, lists and borders of cells', right }
}

export type MarkdownTree = ReturnType<typeof parseMarkdown>

export function parseMarkdown(text: string) {
  return parser.parse(text)
}

const toHtml = parser().use(remarkBreaks).use(remarkForGuests).use(remarkRehype).use(rehypeStringify)

/** Returns the HTML of a text, without the author's own HTML. A line break stays one. */
export function markdownToHtml(text: string): string {
  return toHtml.processSync(text).toString()
}

const UNSAFE_ADDRESS = /^(?!https?:|mailto:|tel:)[^/?#]*:/i

/** A wide table scrolls by itself, with the keyboard too. A link that runs script leads nowhere. */
function remarkForGuests() {
  return (tree: MarkdownTree) =>
    visit(tree, (node) => {
      if (node.type === 'table') node.data = { hProperties: { tabIndex: 0 } }
      if ('url' in node && UNSAFE_ADDRESS.test(node.url)) node.url = ''
    })
}

export function picturesInMarkdown(text: string): string[] {
  const paths = new Set<string>()
  visit(parseMarkdown(text), 'image', ({ url }) => void paths.add(url))
  return [...paths]
}
