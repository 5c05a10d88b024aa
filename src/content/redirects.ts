import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { decodePath } from '../server/http/decode-path'
import { nearestWord } from '../shared/nearest-word'
import { contentObject, listOf } from './fields'
import { CONTENT_FOLDER, type ContentProblem, shortened } from './problem'

export const REDIRECTS_FILE = 'redirects.json'

const RedirectSchema = contentObject('RedirectContent', {
  from: Type.String({
    pattern: '^/[^\\s#]+$',
    maxLength: 200,
    description: 'an address as it was, without the site’s name, such as "/contact.php"',
  }),
  to: Type.String({
    pattern: '^/[a-z\\d/-]*$',
    maxLength: 200,
    description: 'the path of a page of this site, such as "/contact"',
  }),
})

export const RedirectsSchema = contentObject('RedirectsContent', {
  redirects: listOf(RedirectSchema, { minItems: 0, maxItems: 500 }),
})
type Redirects = Static<typeof RedirectsSchema>['redirects']

const MAX_URL_LENGTH = 1_000
const ROOM_PAGE = /^\/room\/[1-9]\d*$/

const ListSchema = Type.Object({ redirects: Type.Array(Type.Unknown()) })

/**
 * Finds old addresses that are pages, and targets that are not. Takes a value of any shape and the site's
 * pages. A build does not know the rooms.
 */
export function checkRedirects(
  value: unknown,
  pages: ReadonlySet<string>,
  isRoom = (path: string) => ROOM_PAGE.test(path),
): ContentProblem[] {
  if (!Value.Check(ListSchema, value)) return []
  const entries = value.redirects.map((entry) => (Value.Check(RedirectSchema, entry) ? entry : undefined))
  const olds = entries.map((entry) => entry && tidy(entry.from))
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return []
    const { from, to } = entry
    const problem = (field: 'from' | 'to', wrong: string, right: string): ContentProblem => ({
      file: `${CONTENT_FOLDER}/${REDIRECTS_FILE}`,
      place: `redirects ${index + 1}, ${field}`,
      pointer: `/redirects/${index}/${field}`,
      wrong: `${shortened(field === 'from' ? from : to)} ${wrong}`,
      right,
    })
    const [path = ''] = tidy(from).split('?')
    if (olds.indexOf(tidy(from)) < index)
      return [problem('from', 'stands above already', 'remove one of the two')]
    if (/^\/(?:api|desk)(?:\/|$)/.test(path) || (pages.has(path) && !path.startsWith('/blog/')))
      return [problem('from', 'is a page of this site', 'remove the entry')]
    if (olds.includes(tidy(to)))
      return [problem('to', 'is an old address itself', 'name the page where it ends')]
    if (pages.has(to) || isRoom(to)) return []
    const meant = nearestWord(to, [...pages])
    const right = meant === undefined ? 'name a page, such as "/contact"' : `did you mean "${meant}"?`
    return [problem('to', 'is no page of this site', right)]
  })
}

/** Guests type and link addresses in any case, with and without a slash at the end. */
function tidy(address: string): string {
  const [path = '', ...query] = (decodePath(address) ?? address).toLowerCase().split('?')
  return [path.replace(/(?<=.)\/+$/, ''), ...query].join('?')
}

/** A removed post leads to the list of posts. Takes the address with its query, percent-encoded. */
export async function findRedirect(contentDir: string, url: string): Promise<string | undefined> {
  // No old address is that long, and the search for slashes at its end would take seconds.
  if (url.length > MAX_URL_LENGTH) return undefined
  const text = await readFile(join(contentDir, REDIRECTS_FILE), 'utf8').catch(() => '{"redirects":[]}')
  const { redirects }: { redirects: Redirects } = JSON.parse(text)
  const [path = '', query] = url.split('?')
  const plain = tidy(path)
  const asked = [plain, tidy(url)]
  const found = redirects.find(({ from }) => asked.includes(tidy(from)))
  if (found === undefined) return /^\/blog\/[a-z\d-]+$/.test(plain) ? '/blog' : undefined
  // The query of an old address means nothing here, except for a campaign.
  return query?.includes('utm_') ? `${found.to}?${query}` : found.to
}
