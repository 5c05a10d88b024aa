import { useEffect, useState, useSyncExternalStore } from 'react'
import { theme } from '../../../styles/theme'
import { useMedia } from '../useMedia'

export type Slideshow = ReturnType<typeof useSlideshow>

export function useSlideshow(count: number, isRunning: boolean) {
  const [selected, setSelected] = useState(0)
  const [chosen, setChosen] = useState<'play' | 'pause'>()
  const [held, setHeld] = useState({ hover: false, focus: false })
  const isTabHidden = useTabHidden()
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const isPlaying = chosen ? chosen === 'play' : !prefersReducedMotion
  const index = Math.min(selected, Math.max(count - 1, 0))
  const isAdvancing = isRunning && isPlaying && count > 1 && !held.hover && !held.focus && !isTabHidden

  useEffect(() => {
    if (!isAdvancing) return undefined
    const timer = setTimeout(() => setSelected((index + 1) % count), theme.spec.carouselAdvanceMs)
    return () => clearTimeout(timer)
  }, [isAdvancing, index, count])

  return {
    index,
    isPlaying,
    isAdvancing,
    goTo: setSelected,
    next: () => setSelected((index + 1) % count),
    previous: () => setSelected((index + count - 1) % count),
    togglePlaying: () => setChosen(isPlaying ? 'pause' : 'play'),
    hold: (reason: 'hover' | 'focus', isHeld: boolean) =>
      setHeld((before) => (before[reason] === isHeld ? before : { ...before, [reason]: isHeld })),
  }
}

function useTabHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
}
