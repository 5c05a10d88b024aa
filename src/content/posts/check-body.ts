import { findExcess, parseMarkdown } from '../../shared/markdown'
import { nearestWord } from '../../shared/nearest-word'
import { MAX_PROBLEMS, type Reason, shortened } from '../problem'

/** The used parts of a node of the Markdown tree (https://github.com/syntax-tree/mdast). */
interface MarkdownNode {
  type: string
  depth?: number
  url?: string
  alt?: string | null
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number } } | undefined
}

const NO_TEXT: Reason = {
  wrong: 'has no text',
  right: 'write it below the second ---',
  atDesk: 'Write the text of the post.',
}

const UNREADABLE: Reason = { wrong: 'cannot be read as Markdown', right: 'use fewer marks' }

const NAMELESS_PICTURE: Reason = {
  wrong: 'this is a picture without a description',
  right: 'write ![What the picture shows](path)',
  atDesk: 'Write what the picture shows between ![ and ], for people who cannot see it.',
}

const NO_PICTURE: Reason = {
  wrong: 'a picture is missing',
  right: 'name it between ( and ), or remove this mark',
  atDesk: 'A picture is missing here: drop its file into the text, and remove this mark that ends with ().',
}

const OUTSIDE = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/
/** Rooms' pages are not checked: rooms are in the database, not in content/. */
const ROOM_PAGE = /^\/room\/[1-9]\d*$/

interface Found {
  offset: number
}
type Problem = Reason & Found

/** Checks a post's text. `ownPages` are the paths of the site's pages. */
export function checkBody(
  body: string,
  ownPages: ReadonlySet<string>,
): { problems: Problem[]; pictures: (Found & { path: string })[] } {
  const problems: Problem[] = []
  const pictures: (Found & { path: string })[] = []
  if (body.trim() === '') return { problems: [{ offset: 0, ...NO_TEXT }], pictures }
  const tree = parseMarkdown(body)
  if (tree.children.length === 0) {
    return { problems: [findExcess(body) ?? { offset: 0, ...UNREADABLE }], pictures }
  }
  let level = 1
  visit(tree)
  return { problems: problems.slice(0, MAX_PROBLEMS), pictures }

  function visit(node: MarkdownNode): void {
    const offset = node.position?.start.offset ?? 0
    const reason = problemOf(node)
    if (reason !== undefined) problems.push({ offset, ...reason })
    else if (node.type === 'image') pictures.push({ offset, path: node.url ?? '' })
    for (const child of node.children ?? []) visit(child)
  }

  function problemOf({ type, depth = 0, url = '', alt, value = '' }: MarkdownNode): Reason | undefined {
    if (type === 'html') {
      return { wrong: `${shortened(value)} is HTML`, right: 'a post is Markdown only: remove what is in < >' }
    }
    if (type === 'imageReference' || (type === 'image' && !alt?.trim())) return NAMELESS_PICTURE
    if (type === 'image' && url === '') return NO_PICTURE
    if (type === 'heading') return problemOfHeading(depth)
    // The address of `[text][name]` is in the definition.
    return type === 'link' || type === 'definition' ? problemOfLink(url, ownPages) : undefined
  }

  function problemOfHeading(depth: number): Reason | undefined {
    const before = level
    level = Math.max(depth, 2)
    if (depth === 1) {
      return {
        wrong: 'this is a heading of the first level',
        right: 'begin it with ##: the title is the first',
      }
    }
    if (depth <= before + 1) return undefined
    const right = `begin it with ${'#'.repeat(before + 1)}, one level below the heading before`
    return { wrong: `this is a heading of level ${depth}`, right }
  }
}

export function hasLink(body: string, isLink: (url: string) => boolean): boolean {
  return isIn(parseMarkdown(body))

  function isIn({ type, url = '', children = [] }: MarkdownNode): boolean {
    return ((type === 'link' || type === 'definition') && isLink(url)) || children.some(isIn)
  }
}

function problemOfLink(url: string, ownPages: ReadonlySet<string>): Reason | undefined {
  const path = url.replace(/[?#].*$/s, '')
  if (OUTSIDE.test(url) || ownPages.has(path) || ROOM_PAGE.test(path)) return undefined
  const meant = nearestWord(path, [...ownPages])
  return {
    wrong: `the link to ${shortened(url)} leads to no page of this site`,
    right:
      meant === undefined
        ? 'begin it with / and the path of a page of this site, or with https://'
        : `did you mean "${meant}"?`,
  }
}
