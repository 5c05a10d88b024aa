import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linesOf, post, withPost } from '../support/posts'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

/** The files of a post are read with the true timers. */
const NOT_THE_CLOCK: FakeableAPI[] = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
]

describe('a post', () => {
  it('may be dated today, by the hotel’s clock', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T23:30:00Z'), doNotFake: NOT_THE_CLOCK })
    expect(await problemsOf('2026-03-02')).toEqual([])
    expect(await problemsOf('2026-03-03')).toEqual([
      'content/blog/hour.md:3:7: date: 2026-03-03 is still to come; today is 2026-03-02: write a day that has come, or add "draft: true" until then',
    ])
    jest.useRealTimers()
  })

  it('has a title of its own; spaces and capitals make none', async () => {
    const { contentDir, blog } = await withPost(post())
    await writeFile(join(blog, 'later.md'), post({ title: 'A  Quiet hour' }))
    await writeFile(join(blog, 'a-draft.md'), post({ draft: 'true' }))
    const { problems, hints } = await linesOf(contentDir)
    expect(problems).toEqual([
      'content/blog/later.md:2:8: title: "A  Quiet hour" is the title of hour.md too; each post needs its own',
    ])
    expect(hints).toEqual([
      'content/blog/a-draft.md:2:8: title: "A quiet hour" is the title of hour.md too; each post needs its own',
    ])
  })
})

async function problemsOf(date: string): Promise<string[]> {
  return (await linesOf((await withPost(post({ date }))).contentDir)).problems
}
