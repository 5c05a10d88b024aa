import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

/**
 * Gives a function that tells for how many seconds the component can be seen. A prebuilt page shows it before
 * its script runs, and people write meanwhile: then the time counts from the opening of the page.
 */
export function useSecondsShown(): () => number {
  const isHydrating = useSyncExternalStore(
    followNothing,
    () => false,
    () => true,
  )
  const [isPrebuilt] = useState(isHydrating)
  const shownAt = useRef(0)

  useEffect(() => {
    if (!isPrebuilt) shownAt.current = performance.now()
  }, [isPrebuilt])

  // Rounded down, so that nothing short of three seconds becomes three.
  return () => Math.floor((performance.now() - shownAt.current) / (SECOND_MS / 10)) / 10
}

function followNothing(): () => void {
  return () => undefined
}
