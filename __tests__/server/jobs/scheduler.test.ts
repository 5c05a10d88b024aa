import { type Background, startBackground, type Worker } from '../../../src/server/jobs/scheduler'

let background: Background | undefined
const failures: unknown[] = []

beforeEach(() => {
  jest.useFakeTimers()
  failures.length = 0
})
afterEach(async () => {
  await background?.stop()
  jest.useRealTimers()
})

function start(worker: Omit<Worker, 'name' | 'every'>): Background {
  background = startBackground([{ name: 'one', every: 60_000, ...worker }], (name, error) =>
    failures.push([name, error]),
  )
  return background
}

/** A worker whose looks end when the test says so. */
function slowWorker() {
  const ends: (() => void)[] = []
  const runOnce = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return {
    runOnce,
    async end() {
      ends.shift()?.()
      await jest.advanceTimersByTimeAsync(0)
    },
  }
}

it('looks at once, and then at its interval', async () => {
  const runOnce = jest.fn(async () => undefined)
  start({ runOnce })
  await jest.advanceTimersByTimeAsync(0)
  expect(runOnce).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(180_000)
  expect(runOnce).toHaveBeenCalledTimes(4)
})

it('never looks twice at once, and looks once more for all who woke it meanwhile', async () => {
  const { runOnce, end } = slowWorker()
  const { wake } = start({ runOnce })
  await jest.advanceTimersByTimeAsync(0)
  wake('one')
  wake('one')
  wake('another')
  await jest.advanceTimersByTimeAsync(300_000)
  expect(runOnce).toHaveBeenCalledTimes(1)
  await end()
  expect(runOnce).toHaveBeenCalledTimes(2)
  await end()
  expect(runOnce).toHaveBeenCalledTimes(2)
})

it('tells of a look that failed, and looks again at its time', async () => {
  const runOnce = jest.fn().mockRejectedValueOnce(new Error('locked')).mockResolvedValue(undefined)
  start({ runOnce })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(failures).toEqual([['one', expect.objectContaining({ message: 'locked' })]])
  expect(runOnce).toHaveBeenCalledTimes(2)
})

it('waits, when stopped, for what is under way, and begins nothing more', async () => {
  const { runOnce, end } = slowWorker()
  const { stop, wake } = start({ runOnce })
  await jest.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await jest.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  await end()
  await stopped
  wake('one')
  await jest.advanceTimersByTimeAsync(300_000)
  expect(runOnce).toHaveBeenCalledTimes(1)
})
