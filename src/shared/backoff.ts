/** Adds up to `jitter` of the pause at random, so that what failed together is not retried together. */
export function backoffMs(
  failures: number,
  pausesMs: readonly number[],
  { jitter = 0, random = Math.random }: { jitter?: number; random?: () => number } = {},
): number {
  const pauseMs = pausesMs[Math.min(Math.max(failures, 1), pausesMs.length) - 1] ?? 0
  return Math.round(pauseMs * (1 + jitter * random()))
}

export function doublingMs(firstMs: number, maxMs: number): number[] {
  return firstMs >= maxMs ? [maxMs] : [firstMs, ...doublingMs(firstMs * 2, maxMs)]
}
