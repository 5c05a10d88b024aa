import { DINING, EVENING, openContentDesk, POST } from '../../../support/server/content-desk'

describe('a post', () => {
  it('names what is wrong by its field, and the line of its text', async () => {
    const { read, check } = await openContentDesk()
    const { value } = await read<object>(POST)
    const wrong = { ...value, title: '', until: '2020-01-01', body: 'One\n\n<b>two</b> [three](/dinning)' }
    expect(await check(POST, wrong)).toEqual({
      '/title': 'Please fill this in.',
      '/until': '2020-01-01 is before the date. The last day cannot be before the first.',
      '/body': expect.stringMatching(
        /^Line 3: <b> is HTML\.[^]*\nLine 3: The link to \/dinning leads to no page of this site\. Did you mean "\/dining"\?$/,
      ),
    })
    expect(await check(POST, { ...value, picture: '', body: '' })).toEqual({
      '/picture': 'No picture is chosen yet.',
      '/body': 'Write the text of the post.',
    })
    expect(await check(POST, { ...value, body: 'One\n\n![](pool/pool-day.jpg) ![Two](two.jpg)' })).toEqual({
      '/body':
        'Line 3: Write what the picture shows between ![ and ], for people who cannot see it.\nLine 3: This picture is no longer there. Choose another one.',
    })
    expect(await check(POST, { ...value, body: '>'.repeat(9_000) })).toEqual({
      '/body': 'Line 1: This is nested too deeply. Use fewer levels.',
    })
    expect(await check(POST, { draft: true, title: 5, colour: 'red' })).toEqual({
      '/title': 'Right is a title of at most 120 characters.',
      '/colour': 'Is not a field of a post.',
    })
    expect(await check(POST, { ...wrong, draft: true })).toEqual({})
  })

  it('is read as it was written, whatever is in its texts', async () => {
    const { read, save } = await openContentDesk()
    const { value } = await read<object>(POST)
    const body = '---\n\ntitle: not a field\n\n---\n\n* one\n* “two”\n\n    code\n\n## Three'
    let version = 0
    for (const title of ['true', '"Quoted"', "'single'", 'A: b # c', '\\"', '# no comment', '- dash', '“”']) {
      const post = { ...value, title, summary: `${title} ${title}`, alt: '"', body }
      const answer = await save(POST, version, post)
      expect([answer.statusCode, answer.json().value]).toEqual([200, post])
      version = answer.json().version
    }
  })

  it('is removed when nobody links to it, and can be written anew', async () => {
    const { read, save, call, list, journal, check, bola } = await openContentDesk()
    const remove = (path: string, version: number) => call('POST', 'remove/', { path, version })
    const { value } = await read<object>(POST)
    const other = 'blog/what-our-room-names-mean.md'
    const linking = {
      ...(await read<object>(other)).value,
      body: 'See [the pool](/blog/the-pool-by-day-and-by-night#noon).',
    }
    await save(other, 0, linking)
    const { value: page } = await read<{ invitation: object }>(DINING)
    const next = { to: '/blog/the-pool-by-day-and-by-night', label: 'The pool' }
    await save(DINING, 0, { ...page, invitation: { ...page.invitation, next } })
    const linked = 'linked from “Dining page”, “What our room names mean”'
    expect((await remove(POST, 0)).json().error.message).toBe(
      `This post is ${linked}. Please remove the link there first.`,
    )
    expect(await check(POST, { ...value, draft: true })).toEqual({
      '/draft': `Is ${linked}. Remove the link there first.`,
    })
    await save(other, 1, { ...linking, draft: true })
    await save(DINING, 1, page)
    expect((await remove(POST, 0)).statusCode).toBe(204)
    expect((await remove(POST, 1)).statusCode).toBe(404)
    expect((await list()).find(({ path }) => path === POST)).toMatchObject({
      group: 'removed',
      label: 'The pool by day and by night',
      saved_by: 'Ada',
    })
    expect(await read(POST)).toMatchObject({ version: 1, is_removed: true, saved_by: 'Ada', value })
    expect(await journal()).toContain('The pool by day and by night was removed.')
    expect((await call('GET', `versions/?path=${POST}`)).json()).toEqual([
      { version: 1, saved_by: 'Ada', saved_at: EVENING.toISOString(), value: null },
      { version: 0, saved_by: null, saved_at: null, value },
    ])
    expect((await save(POST, 0, value)).json()).toMatchObject({ version: 2 })
    expect(await read(POST)).not.toHaveProperty('is_removed')
    const later = { ...value, title: 'The pool at noon' }
    await save(POST, 2, later)
    await remove(POST, 3)
    expect((await save(POST, 3, later, bola)).statusCode).toBe(409)
    expect(await read(POST)).toMatchObject({ version: 4, value: later })
    expect((await save(POST, 4, later)).json()).toMatchObject({ version: 5, value: later })
    expect((await remove(DINING, 2)).statusCode).toBe(404)
  })
})
