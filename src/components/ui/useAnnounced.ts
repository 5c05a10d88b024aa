import { useEffect, useState } from 'react'

const SHOWN_AFTER_MS = 100

/** Returns '' at first: a screen reader announces only what changes in an element that was there before. */
export function useAnnounced(text: string): string {
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return shown
}
