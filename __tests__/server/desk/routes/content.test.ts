import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FILES } from '../../../../src/content/content-files'
import { makePublisher } from '../../../support/publishing'
import {
  DINING,
  type Dining,
  EVENING,
  openContentDesk,
  POST,
  withHeadline,
} from '../../../support/server/content-desk'

it('lists every file in the words of the site, and the posts, the newest first', async () => {
  const { list } = await openContentDesk()
  const entries = await list()
  expect(entries).toContainEqual({
    path: DINING,
    label: 'Dining page',
    group: 'pages',
    version: 0,
    saved_at: null,
    saved_by: null,
    is_live: false,
    is_draft: false,
  })
  expect(entries.filter(({ group }) => group === 'posts').map(({ label }) => label)).toEqual([
    'How to book a room, tonight or later',
    'The pool by day and by night',
    'What our room names mean',
  ])
  expect(entries.flatMap(({ group, path }) => (group === 'posts' ? [] : [path])).toSorted()).toEqual(
    Object.keys(CONTENT_FILES)
      .filter((name) => name !== 'rooms.json')
      .toSorted(),
  )
})

it('says which files the live site was built from', async () => {
  const publisher = await makePublisher()
  await publisher.publish()
  const publishing = { store: publisher.store, builder: undefined, useRelease: async () => undefined }
  const { list, read, save } = await openContentDesk({ publishing })
  const { value } = await read<Dining>(DINING)
  const changed = async () => (await list()).filter(({ is_live }) => !is_live).map(({ path }) => path)
  expect(await changed()).toEqual([])
  await save(DINING, 0, withHeadline(value, 'Our table'))
  expect(await changed()).toEqual([DINING])
})

it('saves a page with tidy texts and the line of its schema, as the next version', async () => {
  const { read, save, journal, database, call } = await openContentDesk()
  const { value } = await read<Dining>(DINING)
  const answer = await save(DINING, 0, withHeadline(value, ' Cafe\u0301 '))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      version: 1,
      saved_by: 'Ada',
      saved_at: EVENING.toISOString(),
      value: withHeadline(value, 'Café'),
      problems: {},
    }),
  ])
  const { data } = await database.selectFrom('content_files').select('data').executeTakeFirstOrThrow()
  expect(data).toMatch(/^{\n {2}"[^]*\n}\n$/)
  expect(await journal()).toEqual(['Dining page was saved, version 1.'])
  expect((await call('GET', `versions/?path=${DINING}`)).json()).toEqual([
    expect.objectContaining({ version: 1, saved_by: 'Ada', value: withHeadline(value, 'Café') }),
    { version: 0, saved_by: null, saved_at: null, value },
  ])
})

it('makes no version of a value that changes nothing', async () => {
  const { read, save, journal } = await openContentDesk()
  for (const path of [DINING, POST]) {
    const { value } = await read(path)
    expect((await save(path, 0, value)).json()).toMatchObject({ version: 0, value })
  }
  expect(await journal()).toEqual([])
})

it('names what is wrong by its field, and saves nothing of it', async () => {
  const { read, save, check, journal } = await openContentDesk()
  const { value } = await read<Dining>(DINING)
  const wrong = {
    ...withHeadline(value, 'x'.repeat(39)),
    features: [
      { ...value.features[0], src: 'dining/restaurent.jpg', alt: '' },
      { ...value.features[0], src: '' },
    ],
  }
  const problems = {
    '/banner/headline': 'Has 39 characters, which is too long. Right is a title of at most 38 characters.',
    '/features/0/alt': 'Please fill this in.',
    '/features/0/src': 'This picture is no longer there. Choose another one.',
    '/features/1/src': 'No picture is chosen yet.',
  }
  const answer = await save(DINING, 0, wrong)
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, problems])
  expect(await check(DINING, [])).toEqual({ '': 'This is no group of fields.' })
  expect((await read(DINING)).version).toBe(0)
  expect(await journal()).toEqual([])
})

it('names no more problems of a long list of pictures than anybody reads', async () => {
  const { check } = await openContentDesk()
  const pictures = Array.from({ length: 600 }, (_, index) => ({ src: `${index}.jpg`, alt: 'a' }))
  const problems = Object.keys(await check('gallery.json', { pictures }))
  expect(problems.filter((pointer) => pointer.endsWith('/src'))).toHaveLength(50)
})

it('tells the second of two editors who was first, and keeps both texts', async () => {
  const { read, save, bola } = await openContentDesk()
  const { value } = await read<Dining>(DINING)
  await save(DINING, 0, withHeadline(value, 'Ada’s table'))
  const answer = await save(DINING, 0, withHeadline(value, 'Bola’s table'), bola)
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    'Ada saved this at 7:05 pm on 27 November, after you opened it. Yours was not saved.',
  ])
  expect((await save(DINING, 0, {}, bola)).statusCode).toBe(409)
  const fresh = await read<Dining>(DINING)
  expect([fresh.version, fresh.value.banner['headline']]).toEqual([1, 'Ada’s table'])
  expect((await save(DINING, 1, withHeadline(value, 'Bola’s table'), bola)).json()).toMatchObject({
    version: 2,
    saved_by: 'Bola',
  })
})

it('fills a field that a text saved in an earlier version lacks from the text of the project', async () => {
  const { read, save, database } = await openContentDesk()
  const { opening, ...value } = (await read<Dining & { opening: string }>(DINING)).value
  await save(DINING, 0, { ...withHeadline(value, 'Ours'), opening })
  await database
    .updateTable('content_files')
    .set({ data: JSON.stringify(withHeadline(value, 'Ours')) })
    .execute()
  const { value: filled, problems } = await read(DINING)
  expect(filled).toEqual({ ...withHeadline(value, 'Ours'), opening })
  expect(problems).toEqual({})
})

it('lists and opens a file that is broken, and says what is wrong with it', async () => {
  const { list, read, save, write, contentDir } = await openContentDesk()
  const { value } = await read<Dining>(DINING)
  await save(DINING, 0, withHeadline(value, 'Saved'))
  await write(DINING, '{')
  await write('hotel.json', '{\n  "name": "The Landmark"\n  "email": 5\n}')
  await write('about.json', '{}')
  await rm(join(contentDir, 'mail.json'))
  await write(POST, 'No fields')
  const problems = new Map((await list()).map(({ path, problem }) => [path, problem]))
  expect([...problems].filter(([, problem]) => problem !== undefined)).toEqual([
    ['about.json', 'description: is missing, and 4 more.'],
    ['hotel.json', 'Is not JSON.'],
    ['mail.json', 'Cannot be read.'],
    [POST, 'Does not begin with its fields.'],
  ])
  expect(await read('hotel.json')).toMatchObject({
    value: expect.stringContaining('"email": 5'),
    problems: { '': 'Line 3: Is not JSON. A comma is missing before this.' },
  })
  expect(await read('mail.json')).toMatchObject({
    value: {},
    problems: { '': 'Cannot be read. The file must be there.' },
  })
  expect(await read('about.json')).toMatchObject({
    problems: { '/banner': 'Please fill this in.' },
  })
  expect(await read(POST)).toMatchObject({ value: { draft: false, body: 'No fields' } })
})

const NO_FILES = [
  'rooms.json',
  '../package.json',
  'blog/../hotel.json',
  '/etc/passwd',
  'blog/%2e%2e%2fhotel.md',
  'blog/A.md',
  'blog/.md',
  'blog/deep/post.md',
  'images/pool/pool-day.jpg',
  '__proto__',
  'hotel.json/',
]

it('knows no file but those in its list', async () => {
  const { call, database } = await openContentDesk()
  for (const path of NO_FILES) {
    const query = `?path=${encodeURIComponent(path)}`
    for (const answer of [
      await call('GET', `file/${query}`),
      await call('GET', `versions/${query}`),
      await call('PUT', 'file/', { path, version: 0, value: {}, is_new: true }),
      await call('POST', 'remove/', { path, version: 0 }),
    ]) {
      expect([path, answer.statusCode, answer.json().error.message]).toEqual([
        path,
        404,
        'This text does not exist.',
      ])
    }
  }
  expect(await database.selectFrom('content_files').select('id').execute()).toEqual([])
})

it('refuses what is too large or too deep', async () => {
  const { call, check, ada } = await openContentDesk()
  const put = (value: unknown) => call('PUT', 'file/', { path: DINING, version: 0, value })
  expect((await put('x'.repeat(140_000))).statusCode).toBe(413)
  const deep = `{"opening":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const answer = await ada.inject({
    method: 'PUT',
    url: '/api/desk/content/file/',
    headers: { 'content-type': 'application/json' },
    payload: `{"path":"${DINING}","version":0,"value":${deep}}`,
  })
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { '': 'This has too many levels.' }])
  const long = await put({ opening: Array.from({ length: 2_000 }, () => ({})) })
  expect([long.statusCode, long.json().error.fields]).toEqual([400, { '': 'This has too many entries.' }])
  const draft = { draft: true, title: 'x'.repeat(39), summary: 'x'.repeat(1_001), body: 'x'.repeat(40_001) }
  expect(Object.keys(await check(POST, draft))).toEqual(['/summary', '/body'])
})

it('names all that is wrong with old addresses at once, also a room that the hotel does not have', async () => {
  const { check } = await openContentDesk()
  const redirects = [
    { from: 'contact.php', to: '/contact' },
    { from: '/menu', to: '/dinning' },
    { from: '/suite', to: '/room/999' },
    { from: '/best', to: '/room/1' },
  ]
  const problems = await check('redirects.json', { redirects })
  expect(Object.keys(problems)).toEqual(['/redirects/0/from', '/redirects/1/to', '/redirects/2/to'])
})
