import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskServices } from '../../../../src/server/desk/services'
import { addPublishingRoutes } from '../../../../src/server/desk/routes/publishing'
import { useRelease } from '../../../../src/publish/use-release'
import { describeEntry } from '../../../../src/server/journal/describe'
import { listLastEntries } from '../../../../src/server/journal/journal-page'
import { changeRoom } from '../../../../src/server/rooms/offer'
import { makePublisher } from '../../../support/publishing'
import { MARKETING } from '../../../support/server/actor'
import { closeAll, openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { makeRebuildPlace, openBuilder, PUBLISHES, until } from '../../../support/server/rebuild'

jest.setTimeout(60_000)
afterEach(closeAll)

async function openDesk({
  program = PUBLISHES,
  ...given
}: { program?: string } & Partial<DeskServices> = {}) {
  const hotel = await openTestBackend()
  const publisher = await makePublisher(hotel.place)
  const { env, store } = publisher
  const place = await makeRebuildPlace()
  // The answer to who publishes is to be there before the end.
  await place.program(`await wait(1_000)\n${program}`)
  const builder = await openBuilder(place)
  const publishing = { store, builder, useRelease: (id: string) => useRelease(id, env) }
  const desk = await openDeskCalls(hotel, [addPublishingRoutes], { publishing, ...given })
  const call = (method: 'GET' | 'POST', path: string) => desk.inject({ method, url: `/api/desk/${path}` })
  const journal = async () =>
    (await listLastEntries(hotel.database, 100)).map((entry) => describeEntry(entry))
  return { ...hotel, ...publisher, builder, call, journal }
}

it('shows whether the pages are up to date', async () => {
  const { database, call, publish } = await openDesk()
  expect((await call('GET', 'publish/')).json()).toEqual({
    live: null,
    can_publish: true,
    is_current: false,
    rebuild: null,
  })
  const { id, description } = await publish()
  const live = { id, built_at: description.builtAt }
  expect((await call('GET', 'publish/')).json()).toMatchObject({ live, is_current: true })
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, new Date())
  expect((await call('GET', 'publish/')).json()).toMatchObject({ live, is_current: false })
})

it('publishes and shows the progress', async () => {
  const { call, builder, journal } = await openDesk()
  const answer = await call('POST', 'publish/')
  expect([answer.statusCode, answer.json().rebuild]).toEqual([
    202,
    { id: expect.any(String), state: 'queued', step: null, seconds: 0, reason: null, notes: [] },
  ])
  await until(builder, answer.json().rebuild)
  expect((await call('GET', 'publish/')).json().rebuild).toMatchObject({ state: 'live' })
  expect(await journal()).toEqual(['Publishing the site was started.'])
})

it('shows the messages of the build until a later release', async () => {
  const notes = ['Old releases could not be removed (EACCES)']
  const program = `await tell(${JSON.stringify({ state: 'live', release: 'new', notes })})`
  const { call, builder, publish, store } = await openDesk({ program })
  const { id } = await publish()
  await until(builder, (await call('POST', 'publish/')).json().rebuild)
  expect((await call('GET', 'publish/')).json().rebuild).toMatchObject({ state: 'live', notes })
  // By a command, of which this server hears nothing.
  await publish()
  expect((await call('GET', 'publish/')).json().rebuild).toBeNull()
  await store.goLive(id)
  expect((await call('GET', 'publish/')).json().rebuild).toBeNull()
})

it('explains that another process publishes', async () => {
  const { call, journal } = await openDesk({ publishing: undefined })
  expect((await call('GET', 'publish/')).json()).toMatchObject({ can_publish: false, is_current: false })
  const answer = await call('POST', 'publish/')
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    'This desk cannot publish; the hotel’s server does.',
  ])
  expect((await call('GET', 'releases/')).json()).toEqual([])
  expect((await call('POST', 'releases/x/use/')).statusCode).toBe(404)
  expect(await journal()).toEqual([])
})

it('goes back to an earlier release', async () => {
  const { call, publish, database, store, journal } = await openDesk()
  const first = await publish()
  await changeRoom(database, MARKETING, 1, { price: 91_000 }, new Date())
  const second = await publish()
  expect((await call('GET', 'releases/')).json().map(Object.values).toSorted()).toEqual(
    [
      [first.id, first.description.builtAt, false],
      [second.id, second.description.builtAt, true],
    ].toSorted(),
  )
  const answer = await call('POST', `releases/${first.id}/use/`)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: first.id, is_live: true }])
  expect((await store.live())?.id).toBe(first.id)
  expect(await journal()).toContain(`The site was switched to release ${first.id}, from ${second.id}.`)
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
  expect((await journal()).join(' ')).not.toContain('The site went')
})
