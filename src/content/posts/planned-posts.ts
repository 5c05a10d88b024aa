import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getNodeValue } from 'jsonc-parser'
import { isShown } from '../../shared/post-plan'
import { isDraft } from '../drafts'
import { POST_ENDING, POSTS_FOLDER } from './check-posts'
import { parsePost, postPath } from './post-file'

/** Returns the addresses of posts that are due to appear on a built site, or to leave it. */
export async function findDuePosts(
  { siteDir, contentDir }: { siteDir: string; contentDir: string },
  now: Date,
): Promise<string[]> {
  const folder = join(contentDir, POSTS_FOLDER)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(POST_ENDING))
  const due = names.map(async (name) => {
    const parsed = parsePost(await readFile(join(folder, name), 'utf8'))
    const page = postPath(name.slice(0, -POST_ENDING.length))
    const isDue = parsed !== undefined && !isDraft(parsed.fields) && isShown(getNodeValue(parsed.fields), now)
    return isDue === existsSync(join(siteDir, page, 'index.html')) ? [] : [page]
  })
  return (await Promise.all(due)).flat()
}
