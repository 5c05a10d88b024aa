import { type RefObject, useEffect, useState } from 'react'

/** Returns `never` to hold a picture back: until the guest scrolls, only pictures near the viewport load. */
export function useLateLoading(ref: RefObject<Element | null>): 'never' | 'lazy' {
  const isNear = useInViewport(ref) === 'inside'
  return useReleased() || isNear ? 'lazy' : 'never'
}

export function useReleased(): boolean {
  const [isReleased, setReleased] = useState(false)

  useEffect(() => {
    const release = () => setReleased(true)
    window.addEventListener('scroll', release, { once: true, passive: true })
    return () => window.removeEventListener('scroll', release)
  }, [])

  return isReleased
}

/** `unknown` in the first render; `inside` for good once the element has come near. */
type ViewportState = 'unknown' | 'outside' | 'inside'

export function useInViewport(ref: RefObject<Element | null>, margin = '200px'): ViewportState {
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
