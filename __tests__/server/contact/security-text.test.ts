import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyContent } from '../../support/content-copy'
import { closeAll, openTestBackend } from '../../support/server/backend'
import { makeRelease } from '../../support/server/release'

afterEach(closeAll)

const PATH = '/.well-known/security.txt'

const now = () => new Date('2026-11-22T10:00:00.123Z')

async function open(siteUrl?: string) {
  const { contentDir, replace } = await copyContent()
  const siteDir = await makeRelease()
  return {
    replace,
    ...(await openTestBackend({ siteDir, contentDir, env: { siteUrl }, now, hasLoadShedding: false })),
  }
}

it('names the hotel’s current e-mail address', async () => {
  const { app, replace } = await open('https://www.hotel.example')
  const answer = await app.inject(PATH)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    [
      'Contact: mailto:stay@thelandmark.example',
      'Expires: 2027-02-20T10:00:00Z',
      'Preferred-Languages: en',
      `Canonical: https://www.hotel.example${PATH}`,
      '',
    ].join('\n'),
  )
  await replace('hotel.json', 'stay@thelandmark.example', 'safe@thelandmark.example')
  expect((await app.inject(PATH)).body).toContain('Contact: mailto:safe@thelandmark.example\n')
})

it('has no Canonical line without an https address', async () => {
  const { app } = await open()
  expect((await app.inject(PATH)).body).not.toContain('Canonical')
})

it('serves no other file whose name begins with a dot', async () => {
  const siteDir = await makeRelease()
  await writeFile(join(siteDir, '.env'), 'SECRET=1')
  const { app } = await openTestBackend({ siteDir, hasLoadShedding: false })
  expect((await app.inject('/.env')).statusCode).toBe(404)
  expect((await app.inject('/.well-known/')).statusCode).toBe(404)
})
