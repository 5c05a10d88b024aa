import fromMarkdown from 'mdast-util-from-markdown'
import { nearestWord } from '../../shared/nearest-word'
import { MAX_PROBLEMS, type Reason, shortened } from '../problem'

/** The parts used of a node of the Markdown tree (https://github.com/syntax-tree/mdast). */
interface MarkdownNode {
  type: string
  depth?: number
  url?: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number } }
}

const MAX_OF_A_SIGN = 1_000
const MARK = '(?:[-+*>]|\\d{1,9}[.)])[ \\t]{0,4}'
/** Twelve marks of lists and quotes in a row. A line of hyphens or stars is none. */
const TOO_DEEP = new RegExp(`(?:${MARK}){12}[^\\s\\-+*]|(?:(?:>|\\d{1,9}[.)])[ \\t]{0,4}){12}`)

/** Addresses of other sites, and mail and phone links. */
const OUTSIDE = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/
/** Not checked, because rooms are in the database, not in content/. */
const ROOM_PAGE = /^\/room\/[1-9]\d*$/

/**
 * Finds the problems of a post's text with the parser that the build uses: raw HTML, headings that do not fit
 * below the page's own, pictures, links that lead nowhere. Takes the Markdown and the paths of the site's own
 * pages. Offsets count from the start of the text.
 */
export function checkBody(body: string, ownPages: ReadonlySet<string>): (Reason & { offset: number })[] {
  if (body.trim() === '') {
    const right = 'write it below the second ---'
    return [{ offset: 0, wrong: 'has no text', right, atDesk: 'Write the text of the post.' }]
  }
  const hostile = findHostile(body)
  if (hostile !== undefined) return [hostile]
  const problems: (Reason & { offset: number })[] = []
  let level = 1
  visit(fromMarkdown(body))
  return problems.slice(0, MAX_PROBLEMS)

  function visit(node: MarkdownNode): void {
    const reason = problemOf(node)
    if (reason !== undefined) problems.push({ offset: node.position?.start.offset ?? 0, ...reason })
    for (const child of node.children ?? []) visit(child)
  }

  function problemOf({ type, depth = 0, url = '', value = '' }: MarkdownNode): Reason | undefined {
    if (type === 'html') {
      return { wrong: `${shortened(value)} is HTML`, right: 'a post is Markdown only: remove what is in < >' }
    }
    if (type === 'image' || type === 'imageReference') {
      const right = 'a post has one: name it above the text, in "picture"'
      return {
        wrong: 'this is a picture',
        right,
        atDesk: 'A post has one picture: choose it in the field Picture.',
      }
    }
    if (type === 'heading') return problemOfHeading(depth)
    // Of `[text][name]`, the address is in the definition.
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

/** The parser takes time that grows with the square of such signs, and with the depth of lists and quotes. */
function findHostile(body: string): (Reason & { offset: number }) | undefined {
  const sign = [...'[]*_`<>&\n'].find((one) => body.split(one).length > MAX_OF_A_SIGN + 1)
  if (sign !== undefined) {
    const wrong = `there are too many ${sign === '\n' ? 'lines' : sign}`
    return { offset: 0, wrong, right: `at most ${MAX_OF_A_SIGN} fit into a post` }
  }
  const depth = body.search(TOO_DEEP)
  return depth === -1
    ? undefined
    : { offset: depth, wrong: 'this is nested too deeply', right: 'use fewer levels' }
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
