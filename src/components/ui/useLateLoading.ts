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
    return observe(ref.current, margin, (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setState('inside')
      observer.disconnect()
    })
  }, [ref, margin])

  return state
}

export function useIsBelow(ref: RefObject<Element | null>, margin = '99999px 0px 0px'): boolean {
  const [isBelow, setIsBelow] = useState(false)

  useEffect(() => {
    if (ref.current === null) return undefined
    return observe(ref.current, margin, (entries) => setIsBelow(entries.at(-1)?.isIntersecting === false))
  }, [ref, margin])

  return isBelow
}

function observe(element: Element, rootMargin: string, onChange: IntersectionObserverCallback): () => void {
  const observer = new IntersectionObserver(onChange, { rootMargin })
  observer.observe(element)
  return () => observer.disconnect()
}
