import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeProblem } from '../../src/content/problem'
import { showDrafts } from '../../src/content/show-drafts'
import { linesOf, post, withPost } from '../support/posts'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

describe('a post that is a draft', () => {
  it('is left out, and may be unfinished', async () => {
    const { contentDir } = await withPost(post({ draft: 'true', date: 'soon', alt: undefined }, '# Later\n'))
    const { problems, hints, posts } = await linesOf(contentDir)
    expect({ problems, posts }).toEqual({ problems: [], posts: [] })
    expect(hints).toEqual([
      expect.stringContaining('content/blog/hour.md:1:1: alt: is missing'),
      expect.stringContaining('content/blog/hour.md:3:7: date: "soon" does not fit'),
      expect.stringContaining('content/blog/hour.md:9:1: text: is a heading of the first level'),
    ])
  })

  it('is marked with true or false and nothing else', async () => {
    const { contentDir } = await withPost(post({ draft: 'yes' }))
    expect((await linesOf(contentDir)).problems).toEqual([
      expect.stringContaining('content/blog/hour.md:7:8: draft: "yes" does not fit'),
    ])
  })

  it('is no place for a post to lead to', async () => {
    const { contentDir, blog } = await withPost(post({ draft: 'true' }))
    await writeFile(join(blog, 'other.md'), post({}, '[a](/blog/hour)\n'))
    expect((await linesOf(contentDir)).problems).toEqual([
      expect.stringContaining('content/blog/other.md:9:1: text: the link to /blog/hour leads to no page'),
    ])
  })

  it('is a post in the preview when it is finished', async () => {
    const { contentDir, blog } = await withPost(post({ draft: 'true' }))
    await writeFile(join(blog, 'other.md'), post({ title: 'B', draft: 'true', picture: 'pool/later.jpg' }))
    const hints = await showDrafts(contentDir)
    expect(hints.map(describeProblem)).toEqual([expect.stringContaining('picture: content/images has no')])
    const { posts } = await linesOf(contentDir)
    expect(posts.map(({ slug }) => slug)).toEqual(['hour'])
    expect(await readFile(join(blog, 'hour.md'), 'utf8')).toContain('draft: false')
  })
})
