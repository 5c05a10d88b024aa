import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** GitHub's Markdown: https://github.github.com/gfm. The check, the site and the desk read posts with this parser. */
const parser = unified().use(remarkParse).use(remarkGfm)

/** The tree of a text (https://github.com/syntax-tree/mdast). */
export type MarkdownTree = ReturnType<typeof parseMarkdown>

export function parseMarkdown(text: string) {
  return parser.parse(text)
}

const toHtml = parser().use(remarkBreaks).use(remarkScrolling).use(remarkRehype).use(rehypeStringify)

/** Returns the HTML of a text, without the author's own HTML. A line break stays one. */
export function markdownToHtml(text: string): string {
  return toHtml.processSync(text).toString()
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
