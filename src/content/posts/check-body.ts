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

const MAX_LINES = 1_000
const MAX_MARKS = 700
const MAX_LEVELS = 8
const MAX_PICTURES = 20
const SIGNS = /[[\]*_`<>&\\]|#+/g
/** Indentation, and the marks of lists and quotes. */
const START = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/
const RULE = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/

const PICTURE: Reason = {
  wrong: 'this is a picture',
  right: 'a post has one: name it above the text, in "picture"',
  atDesk: 'A post has one picture: choose it in the field Picture.',
}

/** What the preview at the desk and other sites show, and plain CommonMark does not. */
const EXTENSIONS: readonly [isIn: (text: string) => boolean, what: string, instead: string][] = [
  [hasTable, 'a table', 'write a list, with a line for each row'],
  [(text) => /^\[[ xX]\] /.test(text), 'a box to tick', 'write the line without it'],
  [(text) => /\[\^[^\]\s]+\]/.test(text), 'a footnote', 'write it into the text'],
  [(text) => /^\[![A-Z]+\]/.test(text), 'a box for a note', 'write the quote without it'],
  [(text) => /==[^\s=][^=]*==/.test(text), 'a marked word', 'make it bold with **'],
  [(text) => /~~[^\s~]/.test(text), 'a word that is struck out', 'leave it out'],
]

/** Addresses of other sites, and mail and phone links. */
const OUTSIDE = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/
/** Not checked, because rooms are in the database, not in content/. */
const ROOM_PAGE = /^\/room\/[1-9]\d*$/

/**
 * Uses the parser of the build. Takes the Markdown and the paths of the site's own pages. Offsets count from the
 * start of the text.
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
    if (type === 'image' || type === 'imageReference') return PICTURE
    if (type === 'text') return problemOfText(value)
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

/** True when a post's text has a link whose address fits. */
export function hasLink(body: string, isLink: (url: string) => boolean): boolean {
  return findHostile(body) === undefined && isIn(fromMarkdown(body))

  function isIn({ type, url = '', children = [] }: MarkdownNode): boolean {
    return ((type === 'link' || type === 'definition') && isLink(url)) || children.some(isIn)
  }
}

/** Refuses what would hold the server: the parser takes a time that grows with the square of such marks. */
function findHostile(body: string): (Reason & { offset: number }) | undefined {
  const lines = body.split(/\r\n?|\n/)
  if (lines.length > MAX_LINES) return { offset: 0, ...tooMany('lines', MAX_LINES) }
  let marks = body.match(SIGNS)?.length ?? 0
  let levels = 0
  for (const line of lines) {
    // An empty line leaves the lists around it open. A rule (---) does not make a list, but takes as long to parse.
    if (line.trim() !== '') levels = levelsOf(line)
    marks += RULE.test(line) ? line.length : levels
    if (levels > MAX_LEVELS && !RULE.test(line)) {
      return { offset: body.indexOf(line), wrong: 'this is nested too deeply', right: 'use fewer levels' }
    }
  }
  if (marks > MAX_MARKS)
    return { offset: 0, ...tooMany('marks, such as stars, brackets and lists', MAX_MARKS) }
  return body.split('![').length > MAX_PICTURES ? { offset: body.indexOf('!['), ...PICTURE } : undefined
}

function tooMany(what: string, most: number): Reason {
  return { wrong: `there are too many ${what}`, right: `at most ${most} fit into a post` }
}

/** Returns how many lists and quotes a line may be in: a mark and two columns of indentation are a level each. */
function levelsOf(line: string): number {
  const [start = ''] = START.exec(line) ?? []
  const indentation = start.slice(0, start.search(/\S|$/)).replaceAll('\t', '    ').length
  return Math.floor(indentation / 2) + start.replaceAll(/[\s\d]/g, '').length
}

function problemOfText(text: string): Reason | undefined {
  const [, what, instead] = EXTENSIONS.find(([isIn]) => isIn(text)) ?? []
  if (what === undefined) return undefined
  return {
    wrong: `this is ${what}`,
    right: `the site shows none: ${instead}`,
    atDesk: `The site does not show ${what}: ${instead}.`,
  }
}

/** A table is known by the line below its heading, such as |---|:--|. */
function hasTable(text: string): boolean {
  return text.split('\n').some((line) => /^[|:\- \t]+$/.test(line) && /\|/.test(line) && /-/.test(line))
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
