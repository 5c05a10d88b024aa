import { type RefObject, useEffect, useState } from 'react'
import { theme } from '../../styles/theme'

/**
 * `unknown` in the build and in the first render. `inside` from the first time that the element comes into
 * the viewport or near it: the state stays so when the guest scrolls on.
 */
export type ViewportState = 'unknown' | 'outside' | 'inside'

export function useInViewport(ref: RefObject<Element | null>): ViewportState {
  const [state, setState] = useState<ViewportState>('unknown')

  useEffect(() => {
    if (ref.current === null) return undefined
    setState('outside')
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setState('inside')
        observer.disconnect()
      },
      { rootMargin: theme.viewportMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])

  return state
}
