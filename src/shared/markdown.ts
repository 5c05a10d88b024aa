import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

/** GitHub's Markdown: https://github.github.com/gfm. The check, the site and the desk read posts with this parser. */
const parser = unified().use(remarkParse).use(remarkGfm).use(withoutSurprises)

/** A line of hyphens below a text is a rule, and indented text is text, as the desk's editor shows both. */
function withoutSurprises(this: Processor) {
  const { micromarkExtensions = [] } = this.data()
  micromarkExtensions.push({ disable: { null: ['setextUnderline', 'codeIndented'] } })
}

/** The tree of a text (https://github.com/syntax-tree/mdast). */
export type MarkdownTree = ReturnType<typeof parseMarkdown>

export function parseMarkdown(text: string) {
  return parser.parse(text)
}

const toHtml = parser().use(remarkBreaks).use(remarkScrolling).use(remarkRehype).use(rehypeStringify)

/** A line of a list, a quote or a table before one that would become a part of it. */
const BEFORE_TEXT = /^((?:[ \t]*(?:[-*+]|\d+[.)])|>) .*|\|.*\|[ \t]*)\n(?=[^\s>|])(?!(?:[-*+]|\d+[.)]) )/gm

/** Returns the HTML of a text, without the author's own HTML. A line break stays one, below a list too. */
export function markdownToHtml(text: string): string {
  return toHtml.processSync(text.replaceAll(BEFORE_TEXT, '$1\n\n')).toString()
}

/** On a phone a wide table scrolls by itself, with the keyboard too. */
function remarkScrolling() {
  return (tree: MarkdownTree) =>
    visit(tree, 'table', (table) => void (table.data = { hProperties: { tabIndex: 0 } }))
}

/** Returns the paths of the pictures in a text, as it names them, without those of another site. */
export function picturesInMarkdown(text: string): string[] {
  const paths = new Set<string>()
  visit(parseMarkdown(text), 'image', ({ url }) => void paths.add(url))
  return [...paths]
}
