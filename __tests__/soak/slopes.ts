/** A straight line through measured points, by least squares. */
export interface Slope {
  /** How much it rises in an hour. */
  perHour: number
  /** Standard error of that. */
  error: number
  points: number
}

export interface Point {
  /** Milliseconds. */
  at: number
  value: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const LEAST_POINTS = 4

/** Gives the slope of points; undefined for fewer than four. */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  if (points.length < LEAST_POINTS) return undefined
  const hours = points.map(({ at }) => at / HOUR_MS)
  const values = points.map(({ value }) => value)
  const [middle, mean] = [meanOf(hours), meanOf(values)]
  const spread = sum(hours.map((hour) => (hour - middle) ** 2))
  const perHour = sum(hours.map((hour, index) => (hour - middle) * ((values[index] ?? 0) - mean))) / spread
  const rest = hours.map((hour, index) => (values[index] ?? 0) - mean - perHour * (hour - middle))
  const error = Math.sqrt(sum(rest.map((one) => one ** 2)) / (points.length - 2) / spread)
  return { perHour, error, points: points.length }
}

/**
 * Gives one point for each minute, the mean of it: what is measured every few seconds hangs together, and
 * would make the error too small.
 */
export function byMinute(points: readonly Point[]): Point[] {
  const minutes = new Map<number, Point[]>()
  for (const point of points) {
    const minute = Math.floor(point.at / MINUTE_MS)
    minutes.set(minute, [...(minutes.get(minute) ?? []), point])
  }
  return [...minutes.values()].map((those) => ({
    at: meanOf(those.map(({ at }) => at)),
    value: meanOf(those.map(({ value }) => value)),
  }))
}

/** True for a slope within twice its standard error, or of at most `bound` an hour. */
export function isFlat({ perHour, error }: Slope, bound: number): boolean {
  return perHour <= Math.max(2 * error, bound)
}

/** @example formatSlope({ perHour: 1.23, error: 0.456, points: 40 }) // '+1.2 ± 0.5' */
export function formatSlope({ perHour, error }: Slope): string {
  return `${perHour < 0 ? '' : '+'}${perHour.toFixed(1)} ± ${error.toFixed(1)}`
}

function meanOf(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
