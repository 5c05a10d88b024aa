/**
 * Gives by how many standard errors the first times are longer than the others, by their ranks alone, so that
 * a few slow answers do not count for more than many quick ones (Mann and Whitney's test). NaN without times
 * of both.
 * @example rankDifference([5, 6, 7], [1, 2, 3]) // 1.96
 */
export function rankDifference(times: readonly number[], others: readonly number[]): number {
  const [count, otherCount] = [times.length, others.length]
  const all = [
    ...times.map((time) => ({ time, isFirst: true })),
    ...others.map((time) => ({ time, isFirst: false })),
  ].toSorted((one, other) => one.time - other.time)
  const ranks = all.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0)
  const expected = (count * (count + otherCount + 1)) / 2
  const error = Math.sqrt((count * otherCount * (count + otherCount + 1)) / 12)
  return (ranks - expected) / error
}
