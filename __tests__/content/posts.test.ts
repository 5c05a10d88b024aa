import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDuePosts } from '../../src/content/posts/planned-posts'
import { makeTempDir } from '../support/server/closing'
import { linesOf, post, POST_FIELDS, withPost } from '../support/posts'

const problemsOf = async (text: string | Buffer, name?: string) =>
  (await linesOf((await withPost(text, name)).contentDir)).problems

const TOO_MANY = '8:1: text: there are too many marks, such as stars, lists and borders of cells; '

const nameOf = (what: string) => `${what.toLowerCase().replaceAll(' ', '-')}.md`

describe('a post', () => {
  it('is read with its fields and its text, the newest first', async () => {
    const { contentDir, blog } = await withPost(post())
    await writeFile(join(blog, 'later.md'), post({ date: '2025-11-22', title: '"Later: a day"' }))
    const { posts, problems } = await linesOf(contentDir)
    expect(problems).toEqual([])
    expect(posts).toEqual([
      expect.objectContaining({ slug: 'later', title: 'Later: a day' }),
      { ...POST_FIELDS, slug: 'hour', body: '\nCome and sit down.\n' },
    ])
  })

  it('is refused with what is wrong with it, by line and field', async () => {
    const wrong: [what: string, text: string, line: string][] = [
      ['a missing field', post({ alt: undefined }), '1:1: alt: is missing; right is a description of the'],
      [
        'a misspelt field',
        post({ sumary: 'A' }),
        '7:9: sumary: is not a field that is known here; did you mean "summary"?',
      ],
      [
        'a picture that is not there',
        post({ picture: 'pool/pool-dya.jpg' }),
        '5:10: picture: content/images has no pool/pool-dya.jpg; did you mean "pool/pool-day.jpg"?',
      ],
      ['a day that there is not', post({ date: '2026-02-29' }), '3:7: date: "2026-02-29" does not fit; righ'],
      [
        'a last day before the first',
        post({ until: '2025-11-20' }),
        ' until: 2025-11-20 is before the date; ',
      ],
      ['a long title', post({ title: 'x'.repeat(121) }), '2:8: title: has 121 characters, which is too long'],
      ['too many lines', post({}, 'a\n'.repeat(1_001)), '8:1: text: there are too many lines; at most 1000'],
      [
        'nested stars',
        post({}, '*a '.repeat(4_000) + 'b*'.repeat(4_000)),
        `${TOO_MANY}at most 1500 fit into`,
      ],
      ['numbered lists', post({}, `${'1. '.repeat(8)}a\n`.repeat(900)), TOO_MANY],
      [
        'a code that goes on below a list',
        post({}, '- `a\nb [c](javascript:1)`'),
        '10:3: text: the link to java',
      ],
      ['lists in lists in lists', post({}, `${'> - '.repeat(6)}a`), '9:1: text: this is nested too deeply;'],
      ['HTML', post({}, 'One\n\n<hr>\n'), '11:1: text: <hr> is HTML; a post is Markdown only'],
      ['a first heading', post({}, '# One\n'), '9:1: text: this is a heading of the first level; begin it w'],
      ['a heading that skips one', post({}, '### One\n'), '9:1: text: this is a heading of level 3; begin i'],
      [
        'a nameless picture',
        post({}, '![](pool/pool-day.jpg)\n'),
        '9:1: text: this is a picture without a d',
      ],
      ['a picture by a name', post({}, '![a][b]\n\n[b]: /rooms\n'), '9:1: text: this is a picture without a'],
      ['a place without a picture', post({}, '![b]()\n'), '9:1: text: a picture is missing'],
      [
        'a picture that there is not',
        post({}, 'a ![b](a.jpg)\n'),
        '9:3: text: content/images has no a.jpg; p',
      ],
      [
        'a link to no page',
        post({}, '[a](/romms)\n'),
        '9:1: text: the link to /romms leads to no page of this site; did you mean "/rooms"?',
      ],
      [
        'a link without a slash',
        post({}, '[a](rooms)\n'),
        '9:1: text: the link to rooms leads to no page of this site; did you mean "/rooms"?',
      ],
      ['a link that runs script', post({}, '[a](javascript:alert(1))\n'), '9:1: text: the link to javascrip'],
      [
        'a link that is defined below',
        post({}, '[a][b]\n\n[b]: /nowhere-at-all\n'),
        '11:1: text: the link to /nowhere-at-all leads to no page',
      ],
      ['no text', post({}, '\n'), '8:1: text: has no text; write it below the second ---'],
      ['no fields', 'Come and sit down.\n', ' does not begin with its fields; write title, date,'],
    ]
    const { contentDir, blog } = await withPost(post())
    for (const [what, text] of wrong) await writeFile(join(blog, nameOf(what)), text)
    const { problems } = await linesOf(contentDir)
    for (const [what, , line] of wrong) {
      const own = problems.filter((problem) => problem.startsWith(`content/blog/${nameOf(what)}:`))
      expect([what, own]).toEqual([what, [expect.stringContaining(`:${line}`)]])
    }
    expect(problems).toHaveLength(wrong.length)
  })

  it('may link to pages, rooms, other posts and other sites', async () => {
    const links = [
      '/',
      '/rooms',
      '/room/7',
      '/blog/hour',
      '/contact#form',
      'https://ndpc.gov.ng',
      'mailto:a@b.example',
      'tel:+2341',
    ]
    const text = links.map((link) => `[there](${link})`).join('\n')
    expect(
      await problemsOf(post({}, `${text}\n\n<https://a.example>\n\n## Two\n\n### Three\n\n## Two\n`)),
    ).toEqual([])
  })
})

describe('a file of content/blog', () => {
  it('is named when it is no post, or cannot be an address', async () => {
    const wrong = {
      'The pool.docx':
        ': is no post; a post is a plain text in Markdown, and the name of its file ends in .md',
      'pool.MD': ': is no post; a post is a plain text',
      'the pool.md': ': cannot be an address; rename it to small letters, digits and',
      'Spa.md': ': cannot be an address; rename it',
    }
    const { contentDir, blog } = await withPost(post())
    for (const name of Object.keys(wrong)) await writeFile(join(blog, name), post())
    const { problems } = await linesOf(contentDir)
    for (const [name, words] of Object.entries(wrong)) {
      expect(problems).toContainEqual(expect.stringContaining(`content/blog/${name}${words}`))
    }
    expect(problems).toHaveLength(4)
  })

  it('is named when it is no text', async () => {
    expect(await problemsOf(Buffer.from([0, 1, 2, 255]))).toEqual([
      'content/blog/hour.md: is not written in UTF-8; save it as UTF-8',
    ])
  })
})

it('is read from its date on, and to the end of its last day, by the hotel’s clock', async () => {
  const { contentDir } = await withPost(post({ date: '2026-12-01', time: '"09:00"', until: '2026-12-24' }))
  const siteDir = await makeTempDir()
  const shownAt = async (now: string) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate'] })
    const { posts, problems } = await linesOf(contentDir)
    jest.useRealTimers()
    return [posts.length, ...problems]
  }
  expect(await shownAt('2026-12-01T07:59:59Z')).toEqual([0])
  expect(await shownAt('2026-12-01T08:00:00Z')).toEqual([1])
  expect(await shownAt('2026-12-24T22:59:59Z')).toEqual([1])
  expect(await shownAt('2026-12-24T23:00:00Z')).toEqual([0])
  // The site is built again at both moments.
  const dueAt = (now: string) => findDuePosts({ siteDir, contentDir }, new Date(now))
  expect(await dueAt('2026-12-01T07:59:59Z')).toEqual([])
  expect(await dueAt('2026-12-01T08:00:00Z')).toEqual(['/blog/hour'])
  await mkdir(join(siteDir, 'blog/hour'), { recursive: true })
  await writeFile(join(siteDir, 'blog/hour/index.html'), '')
  expect(await dueAt('2026-12-24T22:59:59Z')).toEqual([])
  expect(await dueAt('2026-12-24T23:00:00Z')).toEqual(['/blog/hour'])
})

it('is left out while it is a draft, which may be unfinished and is no place to lead to', async () => {
  const { contentDir, blog } = await withPost(post({ draft: 'true', date: 'soon', alt: undefined }, '# A\n'))
  await writeFile(join(blog, 'other.md'), post({}, '[a](/blog/hour)\n'))
  const { posts, problems } = await linesOf(contentDir)
  expect(posts.map(({ slug }) => slug)).toEqual(['other'])
  expect(problems).toEqual([
    expect.stringContaining('content/blog/other.md:9:1: text: the link to /blog/hour leads to no page'),
  ])
})
