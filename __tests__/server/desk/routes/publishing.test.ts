import { sql } from 'kysely'
import type { DeskServices, Publishing } from '../../../../src/server/desk/services'
import { useRelease } from '../../../../src/publish/use-release'
import { changeRoom } from '../../../../src/server/rooms/offer'
import { hotelDateTime } from '../../../../src/shared/stay'
import { makePublisher } from '../../../support/publishing'
import { MARKETING } from '../../../support/server/actor'
import { openTestBackend } from '../../../support/server/backend'
import { openDeskCalls } from '../../../support/server/desk-calls'
import { makeRebuildPlace, openBuilder, PUBLISHES, until } from '../../../support/server/rebuild'
import { readJournal } from '../../../support/server/receptionist'

async function openDesk({
  program = PUBLISHES,
  canPublish = true,
  ...given
}: { program?: string; canPublish?: boolean } & Partial<DeskServices> = {}) {
  const hotel = await openTestBackend()
  const publisher = await makePublisher(hotel.place)
  const { env, store } = publisher
  const place = await makeRebuildPlace()
  // The answer to who publishes is to be there before the end.
  await place.program(`await wait(1_000)\n${program}`)
  const builder = await openBuilder(place)
  const switchTo: Publishing['useRelease'] = (id, record) => useRelease(id, env, record)
  const publishing = { store, builder: canPublish ? builder : undefined, useRelease: switchTo }
  const desk = await openDeskCalls(hotel, { publishing, ...given })
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    desk.inject({ method, url: `/api/desk/${path}`, ...(payload && { payload }) })
  const journal = () => readJournal(hotel.database)
  return { ...hotel, ...publisher, builder, call, journal }
}

it('shows whether the pages are up to date', async () => {
  const { database, call, publish } = await openDesk()
  expect((await call('GET', 'publish/')).json()).toEqual({
    live: null,
    can_publish: true,
    is_current: false,
    rebuild: null,
    schedule: null,
  })
  const { id, description } = await publish()
  const live = { id, built_at: description.builtAt }
  expect((await call('GET', 'publish/')).json()).toMatchObject({ live, is_current: true })
  await changeRoom(database, MARKETING, 1, { price_kobo: 9_100_000 }, new Date())
  expect((await call('GET', 'publish/')).json()).toMatchObject({ live, is_current: false })
})

it('publishes and shows the progress', async () => {
  const { call, builder, journal } = await openDesk()
  const answer = await call('POST', 'publish/')
  expect([answer.statusCode, answer.json().rebuild]).toEqual([
    200,
    {
      id: expect.any(String),
      state: 'queued',
      step: null,
      seconds: 0,
      reason: null,
      notes: [],
    },
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

it('shows a build beside a release from before the clock was set back', async () => {
  const { call, builder, publish } = await openDesk({ now: () => new Date(Date.now() - 3_600_000) })
  await until(builder, (await call('POST', 'publish/')).json().rebuild)
  await publish()
  expect((await call('GET', 'publish/')).json().rebuild).toMatchObject({ state: 'live' })
})

it('explains that another process publishes', async () => {
  const { call, journal } = await openDesk({ canPublish: false })
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

it('does not go back during a build, which would replace the earlier release', async () => {
  const { call, publish, builder, store } = await openDesk()
  const [{ id }, second] = [await publish(), await publish()]
  const { rebuild } = (await call('POST', 'publish/')).json()
  const answer = await call('POST', `releases/${id}/use/`)
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    'The site is being published, which would replace this version. Please go back when it has ended.',
  ])
  expect((await store.live())?.id).toBe(second.id)
  await builder.ended(rebuild.id)
})

it('begins nothing that the journal cannot record', async () => {
  const { call, publish, builder, store, database, journal } = await openDesk()
  const [{ id }, second] = [await publish(), await publish()]
  const full = sql`create trigger full before insert on journal begin select raise(abort, 'full'); end`
  await full.execute(database)
  expect((await call('POST', 'publish/')).statusCode).toBe(503)
  expect(builder.list()).toEqual([])
  expect((await call('POST', `releases/${id}/use/`)).statusCode).toBe(503)
  expect((await store.live())?.id).toBe(second.id)
  await sql`drop trigger full`.execute(database)
  expect(await journal()).toEqual([])
})

/** A time at the hotel, some minutes from now. */
function at(minutes: number): string {
  return hotelDateTime(new Date(Date.now() + minutes * 60_000).toISOString())
}

it('takes a time within a year, and says when it was set and cancelled', async () => {
  const { call, journal } = await openDesk()
  const set = (time: string) => call('PUT', 'publish/schedule/', { at: time, seen: null })
  for (const wrong of [at(600_000), 'tomorrow']) expect((await set(wrong)).statusCode).toBe(400)
  const soon = at(10)
  const schedule = async () => (await call('GET', 'publish/')).json().schedule
  expect((await set(soon)).statusCode).toBe(204)
  expect(await schedule()).toEqual({
    at: new Date(`${soon}+01:00`).toISOString(),
    set_by: MARKETING.who,
    set_at: expect.any(String),
  })
  await call('POST', 'publish/schedule/cancel/')
  expect(await schedule()).toBeNull()
  const again = await call('POST', 'publish/schedule/cancel/')
  expect([again.statusCode, again.json().error.message]).toEqual([
    409,
    'No publishing is scheduled any more.',
  ])
  expect(await journal()).toEqual([
    expect.stringMatching(/^Publishing the site on .* was cancelled\.$/),
    expect.stringMatching(/^Publishing the site was scheduled for .* 2\d{3} at \d\d:\d\d, Lagos time\.$/),
  ])
})

it('does not cancel a publish that has begun, except while it fails', async () => {
  let time = Date.now()
  const { call, builder } = await openDesk({
    now: () => new Date(time),
    program: `await tell({ state: 'failed', reason: 'the server’s disk is full' })`,
  })
  await call('PUT', 'publish/schedule/', { at: at(10), seen: null })
  time += 11 * 60_000
  const { id } = builder.trigger('Ada, as scheduled')
  const answer = await call('POST', 'publish/schedule/cancel/')
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    409,
    'This publishing has begun. You can go back to the version before when it has ended.',
  ])
  await builder.ended(id)
  expect((await call('POST', 'publish/schedule/cancel/')).statusCode).toBe(204)
})
