import fromMarkdown from 'mdast-util-from-markdown'
import { findInvisible, WITHOUT_INVISIBLE } from '../invisible'
import { nearestWord } from '../../shared/nearest-word'
import { shortened } from '../shortened'
import type { SyntaxProblem } from '../problem'

/** The parts of a node of the Markdown tree that are looked at (https://github.com/syntax-tree/mdast). */
interface MarkdownNode {
  type: string
  depth?: number
  url?: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** Addresses of other sites, and links that write or call. */
const OUTSIDE = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/
/** So many quotes or lists that begin on one line are no text. Thousands would take the parser minutes. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){30}/m
const MAX_LENGTH = 100_000
/** A room's page is not looked up: the rooms that there are stand in the database, not in content/. */
const ROOM_PAGE = /^\/room\/[1-9]\d*$/

const NESTED = { wrong: 'is nested too deeply', right: 'write fewer lists and quotes in each other' }

/**
 * Finds the problems of a post's text with the parser that the build uses: raw HTML, headings that do not fit
 * below the page's own, pictures, links that lead nowhere, invisible characters. Takes the Markdown and the
 * paths of the site's own pages. The offsets count from the text's start.
 */
export function checkBody(body: string, ownPages: ReadonlySet<string>): SyntaxProblem[] {
  if (body.trim() === '') return [{ offset: 0, wrong: 'has no text', right: 'write it below the second ---' }]
  if (body.length > MAX_LENGTH) {
    const wrong = `has ${body.length} characters, which is too long`
    return [{ offset: 0, wrong, right: `right are at most ${MAX_LENGTH} characters` }]
  }
  const deep = TOO_DEEP.exec(body)
  if (deep !== null) return [{ offset: deep.index, ...NESTED }]
  const problems: SyntaxProblem[] = []
  let level = 1
  try {
    visit(fromMarkdown(body))
  } catch {
    // Thousands of marks in each other use up the stack.
    return [{ offset: 0, ...NESTED }]
  }
  return [...problems, ...invisibleOf(body)].toSorted((one, other) => one.offset - other.offset)

  function visit(node: MarkdownNode): void {
    const offset = node.position?.start.offset ?? 0
    const problem = problemOf(node, offset)
    if (problem !== undefined) problems.push({ offset, ...problem })
    for (const child of node.children ?? []) visit(child)
  }

  function problemOf(node: MarkdownNode, offset: number): Omit<SyntaxProblem, 'offset'> | undefined {
    const { type, depth = 0, url, value = '' } = node
    if (type === 'html') {
      return { wrong: `${shortened(value)} is HTML`, right: 'a post is Markdown only: remove what is in < >' }
    }
    if (type === 'image' || type === 'imageReference') {
      return { wrong: 'is a picture', right: 'a post has one: name it above the text, in "picture"' }
    }
    if (type === 'heading') return problemOfHeading(depth)
    // Of `[text][name]`, the address is in the definition.
    if (type === 'link' || type === 'definition') return problemOfLink(url ?? '', ownPages)
    if (type !== 'text') return undefined
    // An entity such as &shy; shows its character in the parsed text only.
    const hidden = findInvisible(value)
    const isWritten = findInvisible(body.slice(offset, node.position?.end.offset)) !== undefined
    return hidden === undefined || isWritten ? undefined : { wrong: hidden.wrong, right: WITHOUT_INVISIBLE }
  }

  function problemOfHeading(depth: number): Omit<SyntaxProblem, 'offset'> | undefined {
    const before = level
    level = Math.max(depth, 2)
    if (depth === 1) {
      return { wrong: 'is a heading of the first level', right: 'begin it with ##: the title is the first' }
    }
    if (depth <= before + 1) return undefined
    const right = `begin it with ${'#'.repeat(before + 1)}, one level below the heading before`
    return { wrong: `is a heading of level ${depth}`, right }
  }
}

function problemOfLink(
  url: string,
  ownPages: ReadonlySet<string>,
): Omit<SyntaxProblem, 'offset'> | undefined {
  if (OUTSIDE.test(url)) return undefined
  const shown = `the link to ${shortened(url)}`
  if (!/^\/(?!\/)/.test(url)) {
    return {
      wrong: `${shown} leads nowhere`,
      right: 'begin it with / for a page of this site, or with https://',
    }
  }
  const path = url.replace(/[?#].*$/s, '')
  if (ownPages.has(path) || ROOM_PAGE.test(path)) return undefined
  const meant = nearestWord(path, [...ownPages])
  const right = meant === undefined ? `the pages are ${[...ownPages].join(', ')}` : `did you mean "${meant}"?`
  return { wrong: `${shown} leads to no page of this site`, right }
}

/** One for each line: a text that was copied has many. */
function invisibleOf(body: string): SyntaxProblem[] {
  let start = 0
  return body.split('\n').flatMap((line) => {
    const offset = start
    start += line.length + 1
    const found = findInvisible(line)
    return found === undefined
      ? []
      : [{ offset: offset + found.index, wrong: found.wrong, right: WITHOUT_INVISIBLE }]
  })
}
