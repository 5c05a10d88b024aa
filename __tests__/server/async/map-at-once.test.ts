import { setTimeout as wait } from 'node:timers/promises'
import { mapAtOnce } from '../../../src/server/async/map-at-once'

it('returns the results in the order of the items', async () => {
  const results = await mapAtOnce([30, 1, 10], 3, async (ms) => {
    await wait(ms)
    return `${ms} ms`
  })
  expect(results).toEqual(['30 ms', '1 ms', '10 ms'])
})

it.each([1, 3, 100])('runs at most %d at once, and each item once', async (atOnce) => {
  let running = 0
  let most = 0
  const items = Array.from({ length: 20 }, (_, index) => index)
  const seen = await mapAtOnce(items, atOnce, async (item) => {
    running += 1
    most = Math.max(most, running)
    await wait(1)
    running -= 1
    return item
  })
  expect(seen).toEqual(items)
  expect(most).toBe(Math.min(atOnce, items.length))
})

it('starts nothing after a failure, and rejects when the running calls have ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await wait(item === 1 ? 1 : 20)
    if (item === 1) throw new Error('The disk is full.')
    ended.push(item)
  }
  await expect(mapAtOnce([0, 1, 2, 3, 4], 2, work)).rejects.toThrow('The disk is full.')
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([0])
})
