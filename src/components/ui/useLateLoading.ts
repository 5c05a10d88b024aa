import { type RefObject, useEffect, useState } from 'react'
import { theme } from '../../styles/theme'

/**
 * Returns how to load a picture below the first screen: `never` while it is held back. A browser fetches lazy
 * pictures from a screen or two ahead, which on a phone is most of the page. It may do so once the guest scrolls;
 * before that, only pictures near the viewport load.
 */
export function useLateLoading(ref: RefObject<Element | null>): 'never' | 'lazy' {
  const isNear = useInViewport(ref) === 'inside'
  return useReleased() || isNear ? 'lazy' : 'never'
}

/** True from the first scrolling on. */
export function useReleased(): boolean {
  const [isReleased, setReleased] = useState(false)

  useEffect(() => {
    const release = () => setReleased(true)
    window.addEventListener('scroll', release, { once: true, passive: true })
    return () => window.removeEventListener('scroll', release)
  }, [])

  return isReleased
}

/**
 * `unknown` in the build and in the first render. `inside` from the first time that the element comes into
 * the viewport or near it: the state stays so when the guest scrolls on.
 */
type ViewportState = 'unknown' | 'outside' | 'inside'

export function useInViewport(
  ref: RefObject<Element | null>,
  margin: string = theme.viewportMargin,
): ViewportState {
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
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, margin])

  return state
}

/** True while the element is still below the viewport with this margin, whose top is far above. */
export function useIsBelow(ref: RefObject<Element | null>, margin = '99999px 0px 0px'): boolean {
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (ref.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry) setIsBelow(!entry.isIntersecting)
      },
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, margin])

  return isBelow
}
