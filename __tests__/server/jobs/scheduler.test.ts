import { type Job, startScheduler } from '../../../src/server/jobs/scheduler'

let scheduler: ReturnType<typeof startScheduler> | undefined
const failures: unknown[] = []

beforeEach(() => {
  jest.useFakeTimers()
  failures.length = 0
})
afterEach(async () => {
  await scheduler?.stop()
  jest.useRealTimers()
})

function start(run: Job['run']) {
  scheduler = startScheduler([{ name: 'one', intervalMs: 60_000, run }], (name, error) =>
    failures.push([name, error]),
  )
  return scheduler
}

/** A job whose runs end when the test says so. */
function slowJob() {
  const ends: (() => void)[] = []
  const run = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return {
    run,
    async end() {
      ends.shift()?.()
      await jest.advanceTimersByTimeAsync(0)
    },
  }
}

it('runs a job at once, and then at its interval', async () => {
  const run = jest.fn(async () => undefined)
  start(run)
  await jest.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(180_000)
  expect(run).toHaveBeenCalledTimes(4)
})

it('never runs a job twice at once, and runs it once more for all wakes meanwhile', async () => {
  const { run, end } = slowJob()
  const { wake } = start(run)
  await jest.advanceTimersByTimeAsync(0)
  wake('one')
  wake('one')
  wake('another')
  await jest.advanceTimersByTimeAsync(300_000)
  expect(run).toHaveBeenCalledTimes(1)
  await end()
  expect(run).toHaveBeenCalledTimes(2)
  await end()
  expect(run).toHaveBeenCalledTimes(2)
})

it('reports a run that failed, and runs the job again at its interval', async () => {
  const run = jest.fn().mockRejectedValueOnce(new Error('locked')).mockResolvedValue(undefined)
  start(run)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(failures).toEqual([['one', expect.objectContaining({ message: 'locked' })]])
  expect(run).toHaveBeenCalledTimes(2)
})

it('waits, when stopped, for the run under way, and starts no further one', async () => {
  const { run, end } = slowJob()
  const { stop, wake } = start(run)
  await jest.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await jest.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  await end()
  await stopped
  wake('one')
  await jest.advanceTimersByTimeAsync(300_000)
  expect(run).toHaveBeenCalledTimes(1)
})
