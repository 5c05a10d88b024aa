import { useEffect, useState } from 'react'

const SHOWN_AFTER_MS = 100

/** Returns '' at first: screen readers announce only changes within an element that exists already. */
export function useAnnounced(text: string): string {
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return shown
}
