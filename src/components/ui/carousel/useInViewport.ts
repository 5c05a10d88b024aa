import { type RefObject, useEffect, useState } from 'react'
import { theme } from '../../../styles/theme'

/** `unknown` in the build and in the first render; `near` from the first time the element comes near the screen. */
export type Nearness = 'unknown' | 'far' | 'near'

export function useNearness(ref: RefObject<Element | null>): Nearness {
  const [nearness, setNearness] = useState<Nearness>('unknown')

  useEffect(() => {
    if (ref.current === null) return undefined
    setNearness('far')
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNearness('near')
        observer.disconnect()
      },
      { rootMargin: theme.nearMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])

  return nearness
}
