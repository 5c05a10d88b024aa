import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts down from so many seconds to 0, once. */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return left
}
