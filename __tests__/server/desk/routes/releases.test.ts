import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { useRelease } from '../../../../src/publish/use-release'
import { noteTrouble } from '../../../../src/server/db/machine-state'
import { makePublisher } from '../../../support/publishing'
import { openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { readJournal } from '../../../support/server/receptionist'

/** Releases are listed in the order of their ids, which have the time in seconds. */
const nextSecond = () => wait(1_000)
async function openDesk() {
  const hotel = await openTestBackend()
  const publisher = await makePublisher(hotel.place)
  const { env, store } = publisher
  const publishing = {
    store,
    builder: undefined,
    useRelease: (id: string, record: () => Promise<unknown>) => useRelease(id, env, record),
  }
  const desk = await openDeskCalls(hotel, { publishing })
  const call = (method: 'GET' | 'POST', path: string) => desk.inject({ method, url: `/api/desk/${path}` })
  const journal = () => readJournal(hotel.database)
  return { ...hotel, ...publisher, call, journal }
}

it('goes back to an earlier release', async () => {
  const { call, publish, store, journal } = await openDesk()
  const first = await publish()
  await nextSecond()
  const second = await publish()
  expect((await call('POST', `releases/${first.id}/use/`)).statusCode).toBe(204)
  expect((await call('GET', 'releases/')).json()).toMatchObject([
    { id: second.id, is_live: false },
    { id: first.id, is_live: true },
  ])
  expect((await store.live())?.id).toBe(first.id)
  const version = String.raw`the version of \d+ \w+ \d{4} at \d\d:\d\d, Lagos time`
  expect(await journal()).toContainEqual(
    expect.stringMatching(new RegExp(`^The site was switched to ${version}, from ${version}\\.$`)),
  )
  expect((await call('POST', 'releases/20260101T000000Z-00000000/use/')).statusCode).toBe(404)
})

it('explains why an earlier release cannot go live', async () => {
  const { call, publish, journal } = await openDesk()
  const { id, siteDir, description } = await publish()
  const settings = { ...description.settings, siteUrl: 'https://other.example' }
  await writeFile(join(siteDir, 'release.json'), JSON.stringify({ ...description, settings }))
  const answer = await call('POST', `releases/${id}/use/`)
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    expect.stringMatching(
      /^The site stays as it is\. Please tell the person who runs the server: .* SITE_URL/,
    ),
  ])
  expect((await journal()).join(' ')).not.toContain('was switched')
})

it('says after a restart that a build failed, until a later release', async () => {
  const { call, publish, database } = await openDesk()
  await noteTrouble(database, 'publish-failed', 'the server was restarted', new Date())
  expect((await call('GET', 'publish/')).json().rebuild).toMatchObject({
    state: 'failed',
    reason: 'the server was restarted',
  })
  await publish()
  expect((await call('GET', 'publish/')).json().rebuild).toBeNull()
})
