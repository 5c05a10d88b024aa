import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunning } from '../../../src/server/rebuild/builder'
import {
  countEnded,
  makeRebuildPlace,
  openBuilder,
  PUBLISHES,
  type RebuildPlace,
  until,
} from '../../support/server/rebuild'

let place: RebuildPlace
beforeEach(async () => {
  place = await makeRebuildPlace()
})

it('publishes in a process of its own at low priority, and is live when guests get the release', async () => {
  await place.program(`note(String(require('node:os').getPriority()))\n${PUBLISHES}`)
  const takeOverLive = jest.fn(async () => true)
  const builder = await openBuilder(place, { takeOverLive })
  const first = builder.trigger('a test')
  expect(first.state).toBe('queued')
  const { state, step, reason } = await until(builder, first)
  expect([state, step, reason]).toEqual(['live', undefined, undefined])
  expect(takeOverLive).toHaveBeenCalledTimes(1)
  expect(Number((await place.notes())[0])).toBeGreaterThanOrEqual(10)
  expect(countEnded(builder)).toEqual({ live: 1, failed: 0 })
})

it('builds at most twice for a hundred triggers at once', async () => {
  const builder = await openBuilder(place)
  const ids = Array.from({ length: 100 }, () => builder.trigger('a test').id)
  expect(new Set(ids).size).toBeLessThanOrEqual(2)
  for (const id of ids) expect((await until(builder, { id })).state).toBe('live')
  expect((await place.notes()).length).toBeLessThanOrEqual(2)
})

it('shows the desk’s content when one of those who share a build wants that, and names each of them', async () => {
  const contents: string[] = []
  const builder = await openBuilder(place, {
    publish: async ({ content, reason }) => {
      contents.push(`${content}: ${reason}`)
      await wait(50)
      return { state: 'live', release: 'new' }
    },
  })
  builder.trigger('a price has changed', 'live')
  await wait(30)
  builder.trigger('a price has changed', 'live')
  builder.trigger('published by Ada')
  await builder.ended(builder.trigger('published by Ada').id)
  await builder.ended(builder.trigger('another price has changed', 'live').id)
  expect(contents).toEqual([
    'live: a price has changed',
    'desk: a price has changed; published by Ada',
    'live: another price has changed',
  ])
})

it('queues one more during a build, and never runs two at once', async () => {
  await place.program(`
    await tell({ state: 'building', step: 'drawing' })
    note('begin'); await wait(300); note('end')
    await tell({ state: 'live', release: 'new' })`)
  const builder = await openBuilder(place)
  const first = builder.trigger('the first')
  await until(builder, first, 'building')
  const more = Array.from({ length: 50 }, () => builder.trigger('more').id)
  expect(new Set(more).size).toBe(1)
  expect(more[0]).not.toBe(first.id)
  expect(builder.list().at(-1)?.state).toBe('queued')
  await until(builder, { id: more[0] ?? '' })
  expect(await place.notes()).toEqual(['begin', 'end', 'begin', 'end'])
  expect(findRunning(builder)).toBeUndefined()
})

it('says why a build failed without a path of this machine, and names the log to the operator only', async () => {
  const logFile = join(place.dataDir, 'build/logs/1.log')
  const reason = `${place.dataDir}/build/workspace/src/pages/index.tsx is broken`
  await place.program(`await tell(${JSON.stringify({ state: 'failed', reason, logFile })})`)
  const lines: string[] = []
  const builder = await openBuilder(place, { lines })
  const rebuild = await until(builder, builder.trigger('a test'))
  expect([rebuild.state, rebuild.reason]).toEqual(['failed', 'src/pages/index.tsx is broken'])
  expect(JSON.stringify(rebuild)).not.toContain('logs')
  expect(lines.find((line) => line.includes('rebuild failed'))).toContain(logFile)
  expect(countEnded(builder)).toEqual({ live: 0, failed: 1 })
})

it('fails when the process ends without a result, and logs its output', async () => {
  await place.program(`console.error('TypeError: of a bug'); process.exit(3)`)
  const lines: string[] = []
  const builder = await openBuilder(place, { lines })
  expect((await until(builder, builder.trigger('a test'))).reason).toBe('the build broke off (exit code 3)')
  expect(lines.join('')).toContain('TypeError: of a bug')
})

it('fails when the server does not take the release over', async () => {
  const builder = await openBuilder(place, { takeOverLive: async () => false })
  const { state, reason } = await until(builder, builder.trigger('a test'))
  expect([state, reason]).toEqual(['failed', expect.stringContaining('could not take it over')])
})

it('ends its build, with all that it has started, and drops the queue when the server stops', async () => {
  await place.program(`
    process.on('SIGTERM', () => note('asked to end'))
    note(String(require('node:child_process').spawn('sleep', ['60']).pid))
    await tell({ state: 'building', step: 'drawing' })
    await wait(60_000)`)
  const builder = await openBuilder(place)
  const first = builder.trigger('a test')
  await until(builder, first, 'building')
  const second = builder.trigger('more')
  await builder.stop()
  const ids = [first, second, builder.trigger('too late')].map(({ id }) => id)
  const restarted = { state: 'failed', reason: 'the server was restarted' }
  expect(builder.list()).toEqual(ids.map((id) => expect.objectContaining({ id, ...restarted })))
  const [pid, ...rest] = await place.notes()
  expect(rest).toEqual(['asked to end'])
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

it('keeps the last hundred rebuilds', async () => {
  const builder = await openBuilder(place, { publish: async () => ({ state: 'live', release: 'new' }) })
  const ids: string[] = []
  for (let count = 0; count < 101; count += 1) ids.push((await until(builder, builder.trigger('a test'))).id)
  expect(builder.list().map(({ id }) => id)).toEqual(ids.slice(1))
})
