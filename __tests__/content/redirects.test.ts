import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkRedirects, findRedirect } from '../../src/content/redirects'
import { makeTempDir } from '../support/server/closing'

const PAGES = new Set(['/', '/contact', '/dining', '/blog/pool'])

it.each([
  ['/contact.php', '/contact', undefined],
  ['/suite', '/room/7', undefined],
  ['/contact', '/dining', 'from: /contact is a page of this site'],
  ['/Contact/?x=1', '/dining', 'from: /Contact/?x=1 is a page of this site'],
  ['/desk', '/dining', 'from: /desk is a page of this site'],
  ['/%4Fld', '/old', 'from: /%4Fld stands above already'],
  ['/menu', '/dinning', 'to: /dinning is no page of this site'],
  ['/blog/old', '/old', 'to: /old is an old address itself'],
  ['/blog/OLD/', '/blog/old', 'to: /blog/old is an old address itself'],
])('checks that %s leads to %s', (from, to, wrong) => {
  const redirects = [...(to === '/old' ? [{ from: to, to: '/' }] : []), { from, to }]
  const [problem] = checkRedirects({ redirects }, PAGES)
  expect(problem && `${problem.place.split(', ')[1]}: ${problem.wrong}`).toBe(wrong)
})

it('finds where an old address leads, in any case, and keeps the words of a campaign alone', async () => {
  const dir = await makeTempDir()
  const redirects = [
    { from: '/Contact.php', to: '/contact' },
    { from: '/index.php?page=menu', to: '/dining' },
    { from: '/our%20rooms', to: '/dining' },
  ]
  await writeFile(join(dir, 'redirects.json'), JSON.stringify({ redirects }))
  const asked = [
    '/contact.php?id=3',
    '/CONTACT.php/?utm_source=x',
    '/index.php?page=menu',
    '/index.php',
    '/Our%20Rooms',
  ]
  expect(await Promise.all(asked.map((url) => findRedirect(dir, url)))).toEqual([
    '/contact',
    '/contact?utm_source=x',
    '/dining',
    undefined,
    '/dining',
  ])
  expect([await findRedirect(dir, '/blog/gone'), await findRedirect(dir, '/blog/a/b')]).toEqual([
    '/blog',
    undefined,
  ])
})
