import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linesOf, post, POST_FIELDS, withPost } from '../support/posts'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

const problemsOf = async (text: string | Buffer, name?: string) =>
  (await linesOf((await withPost(text, name)).contentDir)).problems

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

  it.each([
    ['a missing field', post({ alt: undefined }), '1:1: alt: is missing; right is a description of the'],
    ['a misspelt field', post({ sumary: 'A' }), '7:1: sumary: is not a field that is known here; the fields'],
    ['a field twice', post({ 'title ': 'B' }), '7:1: title: is written twice; keep one of the two'],
    [
      'a picture that is not there',
      post({ picture: 'pool/pool-dya.jpg' }),
      '5:10: picture: content/images has no pool/pool-dya.jpg; did you mean "pool/pool-day.jpg"?',
    ],
    [
      'a day that there is not',
      post({ date: '2026-02-29' }),
      '3:7: date: "2026-02-29" does not fit; right is a day',
    ],
    [
      'a day in other words',
      post({ date: '21 November 2026' }),
      '3:7: date: "21 November 2026" does not fit',
    ],
    [
      'a day of the year 26',
      post({ date: '0026-11-20' }),
      '3:7: date: "0026-11-20" does not fit; right is a day of the calendar from 2000 on',
    ],
    [
      'a day with a time',
      post({ date: '2025-11-20T10:00' }),
      '3:7: date: "2025-11-20T10:00" does not fit; right is a day of the calendar from 2000 on, written as year-month-day without a time',
    ],
    [
      'a day that is still to come',
      post({ date: '2099-11-20' }),
      '3:7: date: 2099-11-20 is still to come; today is 20',
    ],
    ['a day that there never is', post({ date: '2026-02-30' }), '3:7: date: "2026-02-30" does not fit'],
    ['an address in a field', post({ slug: 'hour' }), '7:1: slug: is not a field that is known here'],
    [
      'a conflict of git in the text',
      post({}, 'One\n\n<<<<<<< HEAD\nTwo\n=======\nThree\n>>>>>>> theirs\n'),
      '11:1: is a conflict of two changes, which git has marked; keep the lines that are right',
    ],
    [
      'a conflict of git above the text',
      post().replace('title: A quiet hour', '<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> theirs'),
      '2:1: is a conflict of two changes, which git has marked; keep the lines that are right',
    ],
    [
      'a value below its field',
      post({ title: 'A\n  title' }),
      '3:1: is not a field; write field: value, on one line',
    ],
    ['a long title', post({ title: 'x'.repeat(39) }), '2:8: title: has 39 characters, which is too long'],
    [
      'an invisible character above',
      post({ title: 'A\u200Bb' }),
      '2:8: title: has an invisible character, U+200B (space without width); delete it',
    ],
    [
      'an invisible character in the text',
      post({}, 'One\n\ntwo\u202Ethree\n'),
      '11:4: text: has an invisible character, U+202E (mark of direction); delete it',
    ],
    [
      'an invisible entity',
      post({}, 'One &shy; two\n'),
      '9:1: text: has an invisible character, U+00AD (soft hyphen)',
    ],
    ['HTML', post({}, 'One\n\n<hr>\n'), '11:1: text: <hr> is HTML; a post is Markdown only'],
    ['a script', post({}, '<script>alert(1)</script>\n'), '9:1: text: <script>alert(1)</script> is HTML'],
    ['a first heading', post({}, '# One\n'), '9:1: text: is a heading of the first level; begin it with ##'],
    [
      'a first heading with a line below',
      post({}, 'One\n===\n'),
      '9:1: text: is a heading of the first level',
    ],
    [
      'a heading that skips one',
      post({}, '### One\n'),
      '9:1: text: is a heading of level 3; begin it with ##,',
    ],
    ['a picture in the text', post({}, '![a](/a.jpg)\n'), '9:1: text: is a picture; a post has one'],
    [
      'a link to no page',
      post({}, '[a](/romms)\n'),
      '9:1: text: the link to /romms leads to no page of this site; did you mean "/rooms"?',
    ],
    [
      'a link with a slash too many',
      post({}, '[a](/rooms/)\n'),
      '9:1: text: the link to /rooms/ leads to no page of this site; did you mean "/rooms"?',
    ],
    [
      'a link without a slash',
      post({}, '[a](rooms)\n'),
      '9:1: text: the link to rooms leads nowhere; begin it with /',
    ],
    [
      'a link that runs script',
      post({}, '[a](javascript:alert(1))\n'),
      '9:1: text: the link to javascript:alert(1) leads nowhere',
    ],
    [
      'a link that is defined below',
      post({}, '[a][b]\n\n[b]: /nowhere-at-all\n'),
      '11:1: text: the link to /nowhere-at-all leads to no page',
    ],
    ['no text', post({}, '\n'), '8:1: text: has no text; write it below the second ---'],
    ['no fields', 'Come and sit down.\n', '1:1: does not begin with a line of ---; write title, date,'],
    ['fields without an end', '---\ntitle: A\n', '1:1: has no second line of ---; write title, date,'],
  ])('is refused with %s', async (_what, text, line) => {
    expect(await problemsOf(text)).toEqual([expect.stringContaining(`content/blog/hour.md:${line}`)])
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
  it.each([
    [
      'a document of Word',
      'The pool.docx',
      ': is no post; a post is a plain text in Markdown, and the name of its file ends in .md',
    ],
    ['an ending in capitals', 'pool.MD', ': is no post; a post is a plain text'],
    ['a name with a space', 'the pool.md', ': cannot be an address; rename it to small letters, digits and'],
    ['a name in capitals', 'Pool.md', ': cannot be an address; rename it'],
  ])('is named when it is %s', async (_what, name, words) => {
    expect(await problemsOf(post(), name)).toEqual([expect.stringContaining(`content/blog/${name}${words}`)])
  })

  it('is named when it is no text', async () => {
    expect(await problemsOf(Buffer.from([0, 1, 2, 255]))).toEqual([
      'content/blog/hour.md: is not written in UTF-8; save it as UTF-8',
    ])
  })

  it('is named when it is a folder or leads to no file', async () => {
    const { contentDir, blog } = await withPost(post())
    await mkdir(join(blog, 'drafts'))
    await symlink('/dev/zero', join(blog, 'linked.md'))
    expect((await linesOf(contentDir)).problems).toEqual([
      'content/blog/drafts: is a folder; put the posts directly into blog/',
      'content/blog/linked.md: is not a plain file; put a plain file there',
    ])
  })
})
